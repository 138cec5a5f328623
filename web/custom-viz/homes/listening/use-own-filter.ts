import { useEffect, useMemo, useRef, useState } from 'react';
import { writeDashboardState } from '#contracts/custom-viz/dashboard-address.ts';
import { FIRST_STATE, type FilterState as KeptFilters } from '#contracts/custom-viz/dashboard-state.ts';
import type { CountingUnit } from '#contracts/listening/analytics/dimension.ts';
import type { StoredFilter } from '#contracts/listening/stored-filter.ts';
import { useFilterSets } from '#web/custom-viz/dashboards/filters/use-filter-sets.ts';
import { useAddressQuery, type AddressQuery } from '#web/kit/router/address.ts';
import { useSharing } from '#web/kit/router/shared-query.tsx';
import { filterQuery } from '#web/listening/filter/query.ts';
import { useFilter, type FilterState } from '#web/listening/filter/use-filter.ts';

const NOTHING = {};

/** What a dashboard shares with the other screens of mentions. */
const SHARED = { shares: ['mentions'] };

/**
 * The filter of a dashboard: that of the address, else the dashboard's own. A filter that the user changes goes along to the next screen;
 * the dashboard's own does not.
 * @param findOwn the dashboard's own; null before it is known
 * @param besides what else the address begins with
 */
export function useOwnFilter(
  findOwn: (() => StoredFilter) | null,
  besides: Readonly<Record<string, string>> = NOTHING,
): FilterState {
  const filtering = useFilter();
  const { keep } = useSharing();
  const begun = useRef<AddressQuery | undefined>(undefined);
  const { query, change } = filtering;
  useEffect(() => {
    const present = filterQuery(query);
    if (begun.current === undefined) {
      const isOpen = Object.keys(present).length > 0;
      if (!isOpen && !findOwn) return;
      begun.current = isOpen || !findOwn ? present : findOwn();
      if (!isOpen) change({ ...begun.current, ...besides }, { replace: true });
      return;
    }
    if (JSON.stringify(present) !== JSON.stringify(filterQuery(begun.current))) keep(SHARED, present);
  }, [query, change, findOwn, besides, keep]);
  return filtering;
}

/** With what a dashboard opens besides what it says itself: the filter set that its reader chose. */
type OwnSet = {
  filters: Pick<KeptFilters, 'mentions' | 'period'>;
  /** Its values of the dashboard's filters, as the address has them. */
  state: Record<string, string>;
  unit: CountingUnit | null;
};

/** What a dashboard opens with for its reader; null before it is known. A dashboard that is edited opens as for all. */
export function useOwnSet(_id: string, isEdited: boolean): OwnSet | null {
  const sets = useFilterSets(_id, { enabled: !isEdited });
  const [query] = useAddressQuery();
  const [wasBare] = useState(() => Object.keys(filterQuery(query)).length === 0);
  const isKnown = isEdited || !sets.isLoading;
  const chosen = isEdited || !wasBare ? undefined : sets.data?.items.find((one) => one.is_default)?.state;
  return useMemo(() => {
    if (!isKnown) return null;
    const { mentions, period, unit, filters = {} } = chosen ?? {};
    return {
      filters: { ...(mentions && { mentions }), ...(period && { period }) },
      state: writeDashboardState({ ...FIRST_STATE, filters }),
      unit: unit ?? null,
    };
  }, [isKnown, chosen]);
}
