import { useEffect, useRef, useState } from 'react';
import { FilterState, type DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import type { FilterSet } from '#contracts/custom-viz/filter-sets.ts';
import { useHome, VIZ_HOME } from '#web/custom-viz/homes/home.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { isSame } from '../editing/list-changes.ts';
import { resetState } from '../state/selections.ts';
import { useDashboardState, type ChangeState } from '../state/use-dashboard-state.ts';

/** The filter sets of a dashboard that the reader may use. */
export function useFilterSets(_id: string) {
  const { filterSets } = useHome();
  const { list } = filterSets ?? VIZ_HOME.filterSets;
  return useCallQuery(list, { params: { _id } }, { enabled: filterSets !== null });
}

/** What of a state a set keeps. */
export function toFilterState(state: DashboardState): FilterState {
  const { period, comparisons, tile_comparisons, filters, parameters } = state;
  return FilterState.parse({ period, comparisons, tile_comparisons, filters, parameters });
}

/** Whether a state is what a set keeps. */
export function isApplied(state: DashboardState, set: Pick<FilterSet, 'state'>): boolean {
  return isSame(toFilterState(state), set.state);
}

/** Shows a dashboard as a set keeps it; what was selected and drilled goes. */
export function applySet(
  state: DashboardState,
  change: ChangeState,
  { state: kept }: Pick<FilterSet, 'state'>,
) {
  change({ ...resetState(state), ...kept });
}

/**
 * A dashboard whose address has no state opens with the set that its reader chose. @returns whether it can be drawn: before, its tiles would be
 * counted twice
 */
export function useFirstState(_id: string): boolean {
  const { state, change } = useDashboardState();
  const sets = useFilterSets(_id);
  const isBegun = useRef(false);
  const isBare =
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
    if (chosen && wasBare) change({ ...chosen.state }, { replace: true });
  }, [chosen, wasBare, sets.isPending, change]);
  return !wasBare || !sets.isLoading;
}
