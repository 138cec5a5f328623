import type { Incoming } from '#contracts/inbound/incoming.ts';
import { previewOfIncoming } from '#server/crm/messages/preview.ts';
import type { SideRow } from '#server/crm/side-conversations/side-store.ts';
import type { TicketRow } from '#server/crm/tickets/ticket-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { notify } from '#server/notifications/public.ts';

/** Notifies the owner of a ticket, and the user who started the side conversation, that somebody outside answered. */
export async function notifyAnswered(
  unit: UnitOfWork,
  { side, ticket, item }: { side: SideRow; ticket: TicketRow; item: Incoming },
): Promise<void> {
  const { text, kind } = previewOfIncoming(item);
  await notify(unit, {
    kind: 'ticket.side_answered',
    userIds: [...new Set([ticket.assignee_id, side.started_by])].filter((id) => id !== null),
    topic: `${side._id} ${item.provider_id}`,
    link: `/crm/tickets/${ticket._id}?tab=side&side=${side._id}`,
    values: {
      number: ticket.number,
      from: item.author.name || item.author._id,
      subject: side.subject,
      said: text,
      said_kind: kind,
    },
  });
}
