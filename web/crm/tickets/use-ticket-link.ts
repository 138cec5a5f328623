import { useAddressQuery } from '#web/kit/router/address.ts';

type TicketLink = { to: string; search?: Record<string, unknown> };

/** Where another ticket opens: in the inbox where one looks at it, else on its own page. */
export function useTicketLink(): (id: string) => TicketLink {
  const [query] = useAddressQuery();
  const inInbox = query['ticket'] !== undefined;
  return (id) =>
    inInbox
      ? { to: '/crm', search: { ...query, ticket: id, tab: undefined, side: undefined, panel: undefined } }
      : { to: `/crm/tickets/${id}` };
}
