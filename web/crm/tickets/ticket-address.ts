import { createContext, useCallback, useContext } from 'react';
import { useAddressQuery, type AddressQuery } from '#web/kit/router/address.ts';
import { parseInboxAddress, type InboxAddress } from '../inbox/inbox-address.ts';

/** What of an open ticket is in the address, in the names of the inbox. */
const NAMES = ['message', 'tab', 'side', 'panel', 'write'] as const;

/** Where a ticket is open above another page, its parameters have this prefix: the page has a `tab` of its own. */
const PREFIX = 'ticket_';

/** Whether the ticket is open in a drawer above another page. */
export const InTicketDrawer = createContext(false);

/** The change of an address that closes the ticket above a page, or opens another with nothing of it. */
export const NO_TICKET: Readonly<Record<string, undefined>> = Object.fromEntries(
  ['ticket', ...NAMES.map((name) => `${PREFIX}${name}`)].map((name) => [name, undefined]),
);

/** The place in a ticket that the address of another page names. */
export function parseTicketAddress(query: AddressQuery): InboxAddress {
  const own = NAMES.flatMap((name) => {
    const value = query[`${PREFIX}${name}`];
    return value === undefined ? [] : [[name, value] as const];
  });
  const { ticket } = query;
  return parseInboxAddress({ ...Object.fromEntries(own), ...(ticket === undefined ? {} : { ticket }) });
}

/** The address of the page and what changes the open ticket's part of it, in the names of the inbox wherever the ticket is open. */
export function useTicketAddress() {
  const inDrawer = useContext(InTicketDrawer);
  const [query, change] = useAddressQuery();
  const changeTicket = useCallback(
    (patch: Record<string, string | undefined>, options?: { replace?: boolean }) =>
      change(
        inDrawer
          ? Object.fromEntries(Object.entries(patch).map(([name, value]) => [`${PREFIX}${name}`, value]))
          : patch,
        options,
      ),
    [inDrawer, change],
  );
  return [query, changeTicket] as const;
}
