import { useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';
import { parseQuery } from '#web/kit/router/address.ts';
import { NO_TICKET } from './ticket-address.ts';

type TicketLink = { to: string; search: Record<string, string | undefined> };

const INBOX = '/crm';
const PAGE = '/crm/tickets/';

/**
 * Where a ticket opens: in the inbox where one looks at that, in place of another on a ticket's own page, and in a drawer above any other
 * page, which stays as it is.
 */
export function useTicketLink(): (id: string, message?: string) => TicketLink {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const text = useRouterState({ select: ({ location }) => location.searchStr });
  return useCallback(
    (id, message) => {
      if (path.startsWith(PAGE)) return { to: `${PAGE}${id}`, search: { message } };
      const query = parseQuery(text);
      if (path === INBOX) {
        const inside = { message, tab: undefined, side: undefined, panel: undefined };
        return { to: INBOX, search: { ...query, ticket: id, ...inside } };
      }
      return { to: path, search: { ...query, ...NO_TICKET, ticket: id, ticket_message: message } };
    },
    [path, text],
  );
}
