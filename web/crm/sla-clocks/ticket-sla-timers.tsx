import { Tooltip, UnstyledButton } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketClock } from '#contracts/crm/sla-clocks/endpoints.ts';
import type { SlaMetric } from '#contracts/crm/sla/levels.ts';
import { formatDuration } from '#web/crm/sla/format-duration.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { usePermission } from '#web/kit/session/session.ts';
import { formatNearTime, useLanguage } from '#web/kit/text/format.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useNow } from '#web/kit/ui/time.tsx';
import { LevelSign } from './level-sign.tsx';
import { sortByUrgency, computeCurrentSeconds, useSlaTimers, type SlaTimers } from './use-sla-timers.ts';
import panel from '../side-panel/panel.module.css';
import classes from './clocks.module.css';

const ExplainDrawer = lazy(() =>
  import('./explain-drawer.tsx').then((module) => ({ default: module.ExplainDrawer })),
);

/** How many SLA timers are shown before the others are asked for. */
const MOST_URGENT = 3;

/** The SLA timers of a ticket by urgency, the most urgent first; each opens the explanation of its value. */
export function TicketSlaTimers({ id }: { id: string }) {
  const { t } = useTranslation();
  const read = useSlaTimers(id);
  const [explained, setExplained] = useState<SlaMetric | null>(null);
  const [all, setAll] = useState(false);
  const urgent = ({ items }: SlaTimers) => sortByUrgency(items).slice(0, all ? items.length : MOST_URGENT);
  const rest = read.data ? sortByUrgency(read.data.items).length - urgent(read.data).length : 0;
  return (
    <QueryView inline of={read} loading={<RowsSkeleton rows={3} height={30} />}>
      {(clocks) => (
        <>
          {clocks.items.length === 0 && <p className={classes.none}>{t('service_times.none')}</p>}
          <ul className={classes.list}>
            {urgent(clocks).map((clock) => (
              <li key={clock.metric}>
                <Row
                  clock={clock}
                  clocks={clocks}
                  readAt={read.dataUpdatedAt}
                  onExplain={() => setExplained(clock.metric)}
                />
              </li>
            ))}
          </ul>
          <div className={classes.foot}>
            {(rest > 0 || all) && (
              <UnstyledButton className={panel.more} aria-expanded={all} onClick={() => setAll(!all)}>
                {all ? t('ticket_panel.fewer_clocks') : t('ticket_panel.more_clocks', { count: rest })}
              </UnstyledButton>
            )}
            {clocks.policy?.version === 0 && <Defaults />}
          </div>
          {clocks.items.some(({ mode }) => mode === 'running') && <Hours clocks={clocks} />}
          {explained && (
            <Suspense>
              <ExplainDrawer id={id} metric={explained} clocks={clocks} onClose={() => setExplained(null)} />
            </Suspense>
          )}
        </>
      )}
    </QueryView>
  );
}

/** Nobody has set service levels: what the clocks are measured by, and where those who may change it. */
function Defaults() {
  const { t } = useTranslation();
  const mayChange = usePermission(['crm.sla.read', 'crm.sla.write']);
  return (
    <Tooltip label={t('service_times.defaults')} multiline w={260}>
      {mayChange ? (
        <TextLink to="/settings/sla/crm" underline="always" className={classes.defaults}>
          {t('service_times.starting_values')}
        </TextLink>
      ) : (
        <span className={classes.defaults}>{t('service_times.starting_values')}</span>
      )}
    </Tooltip>
  );
}

type RowProps = { clock: TicketClock; clocks: SlaTimers; readAt: number; onExplain: () => void };

function Row({ clock, clocks, readAt, onExplain }: RowProps) {
  const { t } = useTranslation();
  const now = useNow(clock.mode === 'running' && clocks.open ? 1000 : 30_000).getTime();
  const seconds = computeCurrentSeconds(clock, clocks, { now, readAt }) ?? 0;
  const name = t(`sla.metrics.${clock.metric}.name`);
  const share = clock.breach_from === 0 ? 1 : Math.min(1, seconds / clock.breach_from);
  return (
    <UnstyledButton
      className={classes.row}
      onClick={onExplain}
      data-mode={clock.mode}
      data-level={clock.level}
      title={t('service_times.explain', { name })}
    >
      <span className={classes.name}>{name}</span>
      <span className={classes.value}>
        {clock.mode === 'paused' && (
          <IconPlayerPause size={12} aria-label={t('service_times.modes.paused')} />
        )}
        <span className="tabular">{rough(t, seconds)}</span>
        {clock.mode === 'running' && !clock.breached && (
          <span className={classes.limit}>
            {t('service_times.of', { time: rough(t, clock.breach_from) })}
          </span>
        )}
        <LevelSign level={clock.level} breached={clock.breached} />
      </span>
      {clock.mode === 'running' && (
        <span className={classes.track} aria-hidden>
          <span className={classes.fill} style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </UnstyledButton>
  );
}

/** Two parts of a duration at most: seconds are irrelevant next to hours. */
function rough(t: Parameters<typeof formatDuration>[0], seconds: number): string {
  const unit = seconds >= 86_400 ? 3600 : seconds >= 3600 ? 60 : 1;
  return formatDuration(t, Math.floor(seconds / unit) * unit);
}

/** Whether business time passes now, and until when. */
function Hours({ clocks }: { clocks: SlaTimers }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  if (clocks.turns_at === null) return null;
  const time = formatNearTime(new Date(clocks.turns_at), now, language);
  return (
    <p className={classes.hours}>
      {t(clocks.open ? 'service_times.open_until' : 'service_times.closed_until', { time })}
    </p>
  );
}
