import { listSideConversations } from '#contracts/crm/side-conversations/endpoints.ts';
import { useCall } from '#web/kit/api/use-call.ts';

/** How many side conversations of a ticket are open; zero until that is known. */
export const useOpenSides = (ticketId: string): number => {
  const { data } = useCall(listSideConversations, { params: { _id: ticketId } });
  return (data?.items ?? []).filter(({ state }) => state === 'open').length;
};
