import { countTicketViews, listTicketViews, type TicketView } from '#contracts/crm/views/endpoints.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { listQueryOf, parseInboxAddress, type InboxAddress } from '../inbox/inbox-address.ts';

/** Counts that change with time alone (who waits, what is at risk, what wakes) are refreshed at this interval (milliseconds). */
export const RECOUNT_MS = 60_000;

/** The saved views that the reader sees, each with its current number of tickets. */
export function useTicketViews() {
  const refresh = useRefresh();
  const items = useCallQuery(listTicketViews, {}, { keep: true }).data?.items ?? [];
  const counts = useCallQuery(
    countTicketViews,
    {},
    { enabled: items.length > 0, keep: true, every: RECOUNT_MS },
  );
  useLive('ticket_view.', () => refresh('ticket_view.'));
  return { items, counts: new Map(counts.data?.items.map(({ _id, ...count }) => [_id, count])) };
}

/** The query of the address that shows a view. */
export function searchOfView({ _id, filter, sort }: TicketView): Record<string, string | undefined> {
  return {
    view: 'all',
    ...filter,
    sort: sort === 'newest' ? undefined : sort,
    saved: _id,
  };
}

/** Whether the address shows exactly what a view contains. */
export function isAsSaved(place: InboxAddress, view: TicketView): boolean {
  const { filter, sort } = view;
  const kept = listQueryOf(parseInboxAddress({ view: 'all', ...filter, sort }));
  return JSON.stringify(sorted(kept)) === JSON.stringify(sorted(listQueryOf(place)));
}

function sorted(query: object): [string, unknown][] {
  return Object.entries(query).toSorted(([a], [b]) => a.localeCompare(b));
}
