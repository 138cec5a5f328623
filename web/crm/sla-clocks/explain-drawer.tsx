import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { explainClock, type ClockLine } from '#contracts/crm/sla-clocks/endpoints.ts';
import type { SlaMetric } from '#contracts/crm/sla/levels.ts';
import { TicketState } from '#contracts/crm/ticket.ts';
import { formatDuration } from '#web/crm/sla/format-duration.ts';
import { usePolicyName } from '#web/crm/sla/use-policy-name.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { formatExactTime, useLanguage } from '#web/kit/text/format.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useStates } from '../tickets/use-states.ts';
import { LevelSign } from './level-sign.tsx';
import type { SlaTimers } from './use-sla-timers.ts';
import classes from './clocks.module.css';

type Props = { id: string; metric: SlaMetric; clocks: SlaTimers; onClose: () => void };

/** The explanation of one SLA timer: every event that started, stopped or changed it, and each level on the way. */
export function ExplainDrawer({ id, metric, clocks, onClose }: Props) {
  const { t } = useTranslation();
  const nameOf = usePolicyName();
  const read = useCallQuery(explainClock, { params: { _id: id, metric } });
  const name = t(`sla.metrics.${metric}.name`);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="md"
      title={name}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <p className={classes.about}>{t(`sla.metrics.${metric}.meaning`)}</p>
      {clocks.policy && (
        <p className={classes.about}>
          {t('service_times.by_policy', { name: nameOf(clocks.policy), version: clocks.policy.version })}
        </p>
      )}
      <QueryView of={read} loading={<RowsSkeleton rows={5} height={48} />}>
        {({ items }) => (
          <ol className={classes.lines}>
            {items.map((line, index) => (
              <Line
                key={`${line.at} ${line.cause} ${index}`}
                line={line}
                before={items[index - 1]}
                asleep={line.cause === 'now' && line.running && !clocks.open}
              />
            ))}
          </ol>
        )}
      </QueryView>
    </Drawer>
  );
}

type LineProps = {
  line: ClockLine;
  before: ClockLine | undefined;
  /** It would run during business time. */
  asleep: boolean;
};

function Line({ line, before, asleep }: LineProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const counted = before ? line.seconds - before.seconds : 0;
  const slept = before?.running ? line.wall_seconds - counted : 0;
  return (
    <li className={classes.line} data-running={line.running || undefined}>
      <time className={classes.lineTime} dateTime={line.at}>
        {formatExactTime(new Date(line.at), language)}
      </time>
      <p className={classes.lineWhat}>
        <What line={line} asleep={asleep} />
        <span className={classes.lineTotal}>{formatDuration(t, line.seconds)}</span>
      </p>
      {before && (counted > 0 || slept > 0) && (
        <p className={classes.lineNote}>
          {counted > 0 && t('service_times.counted', { time: formatDuration(t, counted) })}
          {counted > 0 && slept > 1 && ' · '}
          {slept > 1 && t('service_times.slept', { time: formatDuration(t, slept) })}
        </p>
      )}
    </li>
  );
}

/** The event, and its effect on the SLA timer. */
function What({ line, asleep }: Pick<LineProps, 'line' | 'asleep'>) {
  const { t } = useTranslation();
  const { nameOf } = useStates();
  const { cause, level, version } = line;
  const state = TicketState.safeParse(line.state).data;
  const deed = t(`service_times.causes.${cause}`, {
    state: state ? nameOf(state) : '',
    version: version ?? '',
    level: level ?? '',
  });
  return (
    <span>
      {level !== null && <LevelSign level={level} breached={false} />} {deed}
      {line.actor?.name ? ` (${line.actor.name})` : ''}
      {cause !== 'level' && cause !== 'warning' && (
        <span className={classes.lineMode}>
          {t(asleep ? 'service_times.asleep' : line.running ? 'service_times.runs' : 'service_times.paused')}
        </span>
      )}
    </span>
  );
}
