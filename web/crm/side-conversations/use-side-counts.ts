import { listSideConversations } from '#contracts/crm/side-conversations/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';

/** How many side conversations a ticket has, and how many of them are open; none until that is known. */
export function useSideCounts(ticketId: string): { all: number; open: number } {
  const { data } = useCallQuery(listSideConversations, { params: { _id: ticketId } });
  const items = data?.items ?? [];
  return { all: items.length, open: items.filter(({ state }) => state === 'open').length };
}
