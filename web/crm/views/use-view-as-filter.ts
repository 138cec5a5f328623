import { useEffect } from 'react';
import type { InboxView, WireTicketFilter } from '#contracts/crm/views/filter.ts';
import type { useAddressQuery } from '#web/kit/router/address.ts';
import type { InboxAddress } from '../inbox/inbox-address.ts';

/** The views of the inbox that a filter can say as well. The others (waiting, snoozed, ...) choose among open tickets and stay there. */
const FILTERS: Partial<Record<InboxView, WireTicketFilter>> = {
  mine: { assignee: 'me' },
  unassigned: { assignee: 'nobody' },
  group: { group: 'mine' },
};

/** The change of an address that says its view as a filter; null where that cannot be said or is filtered already. */
export function buildViewFilter({
  view,
  filter,
}: Pick<InboxAddress, 'view' | 'filter'>): Record<string, string | undefined> | null {
  const said = FILTERS[view];
  if (!said) return null;
  return { ...said, ...filter, view: undefined };
}

/** On a screen without views: the view that was open in the inbox becomes a filter, shown as a chip that can be removed. */
export function useViewAsFilter(place: InboxAddress, change: ReturnType<typeof useAddressQuery>[1]): void {
  const patch = buildViewFilter(place);
  const key = patch ? JSON.stringify(patch) : undefined;
  useEffect(() => {
    if (patch) change(patch, { replace: true });
    // The patch is rebuilt with every rendering; only its values count.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, change]);
}
