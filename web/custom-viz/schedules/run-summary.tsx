import { Badge, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { VizScheduleRun } from '#contracts/custom-viz/schedules.ts';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from '#web/reports/reports.module.css';

const COLORS = { making: 'blue', done: 'green', failed: 'red' } as const;

/** What became of a run, in one line; what failed can be run again. */
export function RunSummary({ run, onRetry }: { run: VizScheduleRun; onRetry: () => void }) {
  const { t } = useTranslation();
  const { state, deliveries, requested_by: name, is_trial: isTrial, due_at: due } = run;
  const count = (one: string): number => deliveries.filter((delivery) => delivery.state === one).length;
  const reason = isTrial ? 'trial' : due === null ? 'by' : 'by_schedule';
  const parts = [
    t(`viz_schedules.runs.${reason}`, { name: name ?? '' }),
    t('viz_schedules.runs.sent', { count: count('sent') }),
    count('skipped') > 0 && t('viz_schedules.runs.skipped', { count: count('skipped') }),
    count('failed') > 0 && t('viz_schedules.runs.failed', { count: count('failed') }),
  ];
  return (
    <div className={classes.acts}>
      <Badge color={COLORS[state]} variant="light">
        {t(`viz_schedules.runs.states.${state}`)}
      </Badge>
      <span className={classes.about}>
        <TimeText value={due ?? run.at} /> · {parts.filter(Boolean).join(' · ')}
      </span>
      {state === 'failed' && (
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {t('viz_schedules.retry')}
        </Button>
      )}
    </div>
  );
}
