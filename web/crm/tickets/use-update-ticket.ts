import { useQueryClient } from '@tanstack/react-query';
import { updateTicket } from '#contracts/crm/endpoints.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { getLiveState } from '#web/kit/realtime/live-store.ts';
import { storeTicket } from './cached-ticket.ts';
import { useRefreshTickets } from './use-refresh-tickets.ts';

/**
 * Changes a ticket. It is shown as the server returns it; what follows from the change comes with its event, or is read where no events come.
 */
export function useUpdateTicket(onDone?: () => void) {
  const client = useQueryClient();
  const refresh = useRefreshTickets();
  return useCallMutation(updateTicket, {
    onDone: (ticket) => {
      storeTicket(client, ticket);
      if (getLiveState() !== 'live') refresh();
      onDone?.();
    },
  });
}
