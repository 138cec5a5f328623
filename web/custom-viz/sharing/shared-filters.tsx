import { useTranslation } from 'react-i18next';
import { listFilterValues } from '#contracts/custom-viz/dashboard-state.ts';
import { FilterChip } from '../dashboards/filters/filter-chip.tsx';
import { useDashboardView } from '../dashboards/view/dashboard-context.ts';
import { PeriodMenu } from '../period/period-menu.tsx';
import classes from '../dashboards/filters/filters.module.css';

/** What the visitors of a live link may change: the period, and the filters that the link allows. */
export function SharedFilters() {
  const { t } = useTranslation();
  const { document, state, change, tab } = useDashboardView();
  const values = listFilterValues(document, state);
  const shown = document.filters.filter(({ tabs }) => tabs === null || tabs.includes(tab._id));
  return (
    <div className={classes.bar} role="group" aria-label={t('viz_dashboards.filters.label')}>
      <PeriodMenu value={state.period ?? document.period} onChange={(period) => change({ period })} />
      {shown.map((filter) => (
        <FilterChip
          key={filter._id}
          filter={filter}
          value={values[filter._id] ?? filter.value}
          onChange={(value) => change({ filters: { ...state.filters, [filter._id]: value } })}
        />
      ))}
    </div>
  );
}
