import { changeTickets, type BulkChange } from '#contracts/crm/bulk/endpoints.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { showError } from '#web/kit/toast/toast.ts';
import { formatRefusal } from '../bulk/format-refusal.ts';

/**
 * Puts a tag on a ticket, or removes one. The request does not contain its other tags: a colleague, or the next click, may have changed
 * them since they were read. In a group that allows only one tag, the new one replaces the other.
 */
export function useTagging(ticketId: string) {
  const change = useCallMutation(changeTickets, {
    refresh: ['ticket.'],
    onDone: ({ items: [one] }) => {
      if (one?.ok === false) showError(formatRefusal(one));
    },
  });
  const send = (what: BulkChange) => change.send({ body: { ids: [ticketId], change: what } });
  return {
    busy: change.isPending,
    add: (tagId: string) => send({ add_tag_ids: [tagId] }),
    remove: (tagId: string) => send({ remove_tag_ids: [tagId] }),
  };
}
