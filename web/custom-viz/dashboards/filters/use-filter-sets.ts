import { useEffect, useRef, useState } from 'react';
import { FilterState, type DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import { FILTER_SET_CALLS, type FilterSet } from '#contracts/custom-viz/filter-sets.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { isSame } from '../editing/list-changes.ts';
import { resetState } from '../state/selections.ts';
import { useDashboardState } from '../state/use-dashboard-state.ts';
import { useDashboardView } from '../view/dashboard-context.ts';

/** The filter sets of a dashboard that the reader may use. */
export function useFilterSets(_id: string, { enabled = true } = {}) {
  return useCallQuery(FILTER_SET_CALLS.list, { params: { _id } }, { enabled });
}

/** What of a state a set keeps. */
export function toFilterState(state: DashboardState): FilterState {
  const { period, comparisons, tile_comparisons, filters, parameters, mentions, unit } = state;
  return FilterState.parse({ period, comparisons, tile_comparisons, filters, parameters, mentions, unit });
}

/** Whether a state is what a set keeps. */
export function isApplied(state: DashboardState, set: Pick<FilterSet, 'state'>): boolean {
  return isSame(toFilterState(state), set.state);
}

/** Shows a dashboard as a set keeps it; what was selected and drilled goes. */
function useApplyToCharts(): (kept: FilterState) => void {
  const { state, change } = useDashboardView();
  return (kept) => change({ ...resetState(state), ...kept });
}

/** The same in the home of the dashboard. */
export function useApplySet(): (kept: FilterState) => void {
  const { widgets } = useHome();
  const useApply = widgets?.useApplyFilters ?? useApplyToCharts;
  return useApply();
}

/**
 * A dashboard whose address has no state opens with the set that its reader chose. @returns whether it can be drawn: before, its tiles would be
 * counted twice
 */
export function useFirstState(_id: string): boolean {
  const { state, change } = useDashboardState();
  const sets = useFilterSets(_id);
  const isBegun = useRef(false);
  const { widgets } = useHome();
  const [query] = useAddressQuery();
  const isBare =
    (!widgets || widgets.isBare(query)) &&
    state.period === undefined &&
    state.comparisons === undefined &&
    Object.keys({ ...state.tile_comparisons, ...state.filters, ...state.parameters, ...state.drills })
      .length === 0 &&
    state.selections.length === 0;
  const [wasBare] = useState(isBare);
  const chosen = sets.data?.items.find((one) => one.is_default);
  useEffect(() => {
    if (isBegun.current || sets.isPending) return;
    isBegun.current = true;
    // Widgets begin with it themselves.
    if (chosen && wasBare && !widgets) change({ ...chosen.state }, { replace: true });
  }, [chosen, wasBare, widgets, sets.isPending, change]);
  return !wasBare || !sets.isLoading;
}
