import type { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import { useHome } from './home.ts';

const useSame = (state: DashboardState): DashboardState => state;

/** The whole state in which the reader looks at a dashboard: of one with widgets also which mentions they count. */
export function useShownState(state: DashboardState): DashboardState {
  const { widgets } = useHome();
  const useOwn = widgets?.useShownState ?? useSame;
  return useOwn(state);
}
