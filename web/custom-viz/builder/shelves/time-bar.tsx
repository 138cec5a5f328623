import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ComparisonMenu } from '#web/custom-viz/period/comparison-menu.tsx';
import { PeriodMenu } from '#web/custom-viz/period/period-menu.tsx';
import { useBuilder } from '../builder-context.ts';
import classes from '../builder.module.css';

/** The period of the chart and what it is compared with; a chart of a dashboard may take both from there. */
export function TimeBar({ hasDashboard }: { hasDashboard: boolean }) {
  const { t } = useTranslation();
  const { chart, change, period, comparisons } = useBuilder();
  const isOwn = chart.period !== null || !hasDashboard;
  return (
    <div className={classes.bar} role="group" aria-label={t('viz_builder.time')}>
      {hasDashboard && (
        <Switch
          label={t('viz_builder.time_of_dashboard')}
          checked={!isOwn}
          onChange={({ currentTarget: { checked } }) =>
            change(
              checked
                ? { ...chart, period: null, comparisons: null }
                : { ...chart, period, comparisons: [...comparisons] },
            )
          }
        />
      )}
      {isOwn && (
        <>
          <PeriodMenu value={period} onChange={(next) => change({ ...chart, period: next })} />
          <ComparisonMenu value={comparisons} onChange={(next) => change({ ...chart, comparisons: next })} />
        </>
      )}
    </div>
  );
}
