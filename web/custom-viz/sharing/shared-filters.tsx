import { useTranslation } from 'react-i18next';
import { SelectionChips } from '../dashboards/filters/selection-chips.tsx';
import { SettingControls } from '../dashboards/filters/setting-controls.tsx';
import { useEscape } from '../dashboards/state/use-escape.ts';
import { useDashboardView } from '../dashboards/view/dashboard-context.ts';
import { useHome } from '../homes/home.ts';
import { PeriodMenu } from '../period/period-menu.tsx';
import classes from '../dashboards/filters/filters.module.css';

/** What people outside may change: the period, and the filters and parameters that are theirs to set; and what they selected. */
export function SharedFilters() {
  const { t } = useTranslation();
  const { document, state, change } = useDashboardView();
  const { widgets } = useHome();
  useEscape(state, change);
  // Widgets are read in the period of their dashboard.
  if (widgets && document.filters.length === 0) return null;
  return (
    <div className={classes.bar} role="group" aria-label={t('viz_dashboards.filters.label')}>
      {!widgets && (
        <PeriodMenu value={state.period ?? document.period} onChange={(period) => change({ period })} />
      )}
      <SettingControls />
      <SelectionChips />
    </div>
  );
}
