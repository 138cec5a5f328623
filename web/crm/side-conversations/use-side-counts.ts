import { listSideConversations } from '#contracts/crm/side-conversations/endpoints.ts';
import { useCall } from '#web/kit/api/use-call.ts';

/** How many side conversations a ticket has, and how many of them are open; none until that is known. */
export const useSideCounts = (ticketId: string): { all: number; open: number } => {
  const { data } = useCall(listSideConversations, { params: { _id: ticketId } });
  const items = data?.items ?? [];
  return { all: items.length, open: items.filter(({ state }) => state === 'open').length };
};
