import { Button } from '@mantine/core';
import { IconArrowLeft, IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  listVizScheduleRuns,
  type ScheduleDelivery,
  type VizSchedule,
} from '#contracts/custom-viz/schedules.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { RunSummary } from './run-summary.tsx';
import type { Schedules } from './use-schedules.ts';
import classes from '#web/reports/reports.module.css';
import own from './schedules.module.css';

type Props = { item: VizSchedule; store: Schedules; onBack: () => void };

/** The runs of a schedule, newest first, with what became of each receiver. */
export function ScheduleRuns({ item, store, onBack }: Props) {
  const { t } = useTranslation();
  const runs = useCallQuery(listVizScheduleRuns, { params: { _id: item._id } });
  return (
    <>
      <BackButton onBack={onBack} />
      <QueryView of={runs} loading={<RowsSkeleton rows={5} />}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty
              icon={IconHistory}
              title={t('viz_schedules.runs.empty')}
              help={t('viz_schedules.runs.empty_help')}
            />
          ) : (
            <ul className={classes.list} aria-label={t('reports.tabs.runs')}>
              {items.map((run) => (
                <li key={run._id} className={classes.run}>
                  <RunSummary run={run} onRetry={() => store.retry(item, run._id)} />
                  <ul className={own.deliveries}>
                    {run.deliveries.map((delivery) => (
                      <Delivery key={delivery.email} delivery={delivery} />
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </>
  );
}

/** Back to all schedules. */
export function BackButton({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowLeft size={15} aria-hidden />}
        onClick={onBack}
      >
        {t('viz_schedules.back')}
      </Button>
    </div>
  );
}

function Delivery({
  delivery: { name, email, state, reason, opened_at: opened, at },
}: {
  delivery: ScheduleDelivery;
}) {
  const { t } = useTranslation();
  return (
    <li className={own.delivery}>
      <span className={own.who}>{name || email}</span>
      <span className={classes.about} data-state={state}>
        {t(`viz_schedules.fates.${reason === 'waiting' ? 'unconfirmed' : (reason ?? state)}`)}
        {state === 'sent' && (
          <>
            {' '}
            <TimeText value={at} />
          </>
        )}
        {opened !== null && (
          <>
            {' · '}
            {t('viz_schedules.opened')} <TimeText value={opened} />
          </>
        )}
      </span>
    </li>
  );
}
