import { useMemo } from 'react';
import { writeDashboardState } from '#contracts/custom-viz/dashboard-address.ts';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { FIRST_STATE, type DashboardState, type FilterState } from '#contracts/custom-viz/dashboard-state.ts';
import { toPeriod, toStoredFilter } from '#contracts/custom-viz/listening/mention-span.ts';
import { MentionConditions, StoredFilter } from '#contracts/listening/stored-filter.ts';
import { useDashboardView } from '#web/custom-viz/dashboards/view/dashboard-context.ts';
import type { AddressQuery } from '#web/kit/router/address.ts';
import { filterQuery, NO_FILTERS } from '#web/listening/filter/query.ts';
import { useMentions } from './mentions-context.ts';

/** The filter of mentions in an address as conditions and a period; null where a dashboard cannot keep it. */
export function readMentions(query: AddressQuery): Pick<DashboardDocument, 'mentions' | 'period'> | null {
  const { range, from, to, ...conditions } = filterQuery(query);
  const mentions = MentionConditions.safeParse(conditions).data;
  const time =
    StoredFilter.safeParse({ ...(range && { range }), ...(from && to && { from, to }) }).data ?? {};
  return mentions ? { mentions, period: toPeriod(time) } : null;
}

/** A state with the mentions that the reader counts, and whether they count posts or stories. */
export function useMentionState(state: DashboardState): DashboardState {
  const shown = useMentions();
  return useMemo(
    () =>
      shown
        ? { ...state, ...readMentions(shown.filtering.query), ...(shown.unit && { unit: shown.unit }) }
        : state,
    [shown, state],
  );
}

/** Shows the mentions, the time and the unit that a filter set keeps. */
export function useApplyMentions(): (kept: FilterState) => void {
  const { document, reading, state } = useDashboardView();
  const shown = useMentions();
  return (kept) => {
    if (!shown) return;
    const filter = toStoredFilter(
      {
        ...document,
        mentions: {},
        ...(kept.mentions && { mentions: kept.mentions }),
        ...(kept.period && { period: kept.period }),
      },
      { ...reading, now: new Date() },
    );
    const none = { range: undefined, from: undefined, to: undefined };
    const gone = Object.keys(writeDashboardState({ ...FIRST_STATE, filters: state.filters }));
    shown.filtering.change({
      ...NO_FILTERS,
      ...none,
      ...filter,
      ...Object.fromEntries(gone.map((name) => [name, undefined])),
      ...writeDashboardState({ ...FIRST_STATE, filters: kept.filters }),
    });
    shown.setUnit(kept.unit ?? null);
  };
}
