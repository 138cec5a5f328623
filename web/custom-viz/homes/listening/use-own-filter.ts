import { useEffect, useRef } from 'react';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { toStoredFilter } from '#contracts/custom-viz/listening/mention-span.ts';
import type { PeriodReading } from '#contracts/custom-viz/period.ts';
import type { AddressQuery } from '#web/kit/router/address.ts';
import { useSharing } from '#web/kit/router/shared-query.tsx';
import { filterQuery } from '#web/listening/filter/query.ts';
import { useFilter, type FilterState } from '#web/listening/filter/use-filter.ts';

/** What a dashboard shares with the other screens of mentions. */
const SHARED = { shares: ['mentions'] };

/**
 * The filter of a dashboard: that of the address, else the dashboard's own. A filter that the user changes goes along to the next screen;
 * the dashboard's own does not.
 */
export function useOwnFilter(document: DashboardDocument, reading: Omit<PeriodReading, 'now'>): FilterState {
  const filtering = useFilter();
  const { keep } = useSharing();
  const begun = useRef<AddressQuery | undefined>(undefined);
  const { query, change } = filtering;
  useEffect(() => {
    const present = filterQuery(query);
    if (begun.current === undefined) {
      const isOpen = Object.keys(present).length > 0;
      begun.current = isOpen ? present : toStoredFilter(document, { ...reading, now: new Date() });
      if (!isOpen) change(begun.current, { replace: true });
      return;
    }
    if (JSON.stringify(present) !== JSON.stringify(filterQuery(begun.current))) keep(SHARED, present);
  }, [query, change, document, reading, keep]);
  return filtering;
}
