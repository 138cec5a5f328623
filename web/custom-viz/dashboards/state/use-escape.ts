import { useTranslation } from 'react-i18next';
import type { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import type { ChangeState } from './use-dashboard-state.ts';

/** Escape takes back what is selected in tiles. */
export function useEscape({ selections }: Pick<DashboardState, 'selections'>, change: ChangeState): void {
  const { t } = useTranslation();
  const clear = {
    key: 'Escape',
    text: t('viz_dashboards.filters.clear_selections'),
    act: () => change({ selections: [] }),
  };
  useShortcuts(selections.length > 0 ? [clear] : []);
}
