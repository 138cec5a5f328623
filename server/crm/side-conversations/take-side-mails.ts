import { SIDE_PEOPLE_MAX } from '#contracts/crm/side-conversations/side-conversation.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import type { Connection } from '#server/channels/public.ts';
import { markBounced } from '#server/crm/media/mark-bounced.ts';
import { resolveMessageTime } from '#server/crm/messages/message-time.ts';
import { toLastMessage, previewOfIncoming } from '#server/crm/messages/preview.ts';
import { notifyAnswered } from '#server/crm/side-conversations/notify-answered.ts';
import { canJoin } from '#server/crm/side-conversations/people.ts';
import {
  insertSideMessage,
  findSideConversationsByMail,
} from '#server/crm/side-conversations/side-message-store.ts';
import {
  lockSideConversations,
  updateSide,
  type SideRow,
} from '#server/crm/side-conversations/side-store.ts';
import type { SideMail } from '#server/crm/side-conversations/split-mails.ts';
import { findTicket, type TicketRow } from '#server/crm/tickets/ticket-store.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Adds e-mails to the side conversations that they answer. One that was delivered before changes nothing. @returns those that were new */
export async function storeSideMails(
  context: Context,
  unit: UnitOfWork,
  { connection, beside }: { connection: Connection; beside: readonly SideMail[] },
): Promise<Incoming[]> {
  if (beside.length === 0) return [];
  const locked = await lockSideConversations(unit, [...new Set(beside.map(({ sideId }) => sideId))]);
  const sides = new Map(locked.map((side) => [side._id, side]));
  const known = await findSideConversationsByMail(
    unit,
    beside.map(({ item }) => item.provider_id),
  );
  const fresh: Incoming[] = [];
  for (const { item, sideId } of beside) {
    const side = sides.get(sideId);
    const ticket = side && (await findTicket(unit, side.ticket_id));
    if (!side || !ticket || known.get(item.provider_id) === sideId) continue;
    known.set(item.provider_id, sideId);
    if (item.event === 'bounce') await markBounced(unit, connection._id, item);
    sides.set(sideId, await takeOne(context, unit, { side, ticket, item }));
    fresh.push(item);
  }
  return fresh;
}

type ReceivedSideMail = { side: SideRow; ticket: TicketRow; item: Incoming };

/** An e-mail of a program (a bounce, "I am away") is added to the thread, and does not count as an answer. */
async function takeOne(
  context: Context,
  unit: UnitOfWork,
  { side, ticket, item }: ReceivedSideMail,
): Promise<SideRow> {
  const answers = item.kind === 'message';
  const address = item.author._id.toLowerCase();
  const _id = context.newId();
  await insertSideMessage(unit, {
    _id,
    side_conversation_id: side._id,
    ticket_id: side.ticket_id,
    seq: side.seq + 1,
    direction: answers ? 'in' : 'event',
    event: answers ? null : (item.event ?? item.kind),
    author_id: null,
    author_address: address || null,
    author_name: item.author.name,
    text: item.text,
    media: item.media ?? [],
    extra: item.extra ?? null,
    mail_id: item.provider_id,
    at: resolveMessageTime(item, unit.now),
  });
  unit.record({
    kind: 'ticket.side_message_received',
    entityId: ticket._id,
    data: {
      ticket_id: ticket._id,
      side_conversation_id: side._id,
      message_id: _id,
      ...(answers ? {} : { event: item.event }),
    },
    after: { side_subject: side.subject, side_from: item.author.name || address },
  });
  if (!answers) return updateSide(unit, side, { seq: side.seq + 1 });
  await notifyAnswered(unit, { side, ticket, item });
  return updateSide(unit, side, {
    seq: side.seq + 1,
    state: 'open',
    people: await withSender(unit, { side, ticket, address }),
    last_direction: 'in',
    unread: true,
    ...toLastMessage(previewOfIncoming(item)),
    last_at: unit.now.toISOString(),
  });
}

/** Somebody who answers in another's place (a colleague of theirs) becomes a recipient as well. */
async function withSender(
  unit: UnitOfWork,
  { side, ticket, address }: { side: SideRow; ticket: TicketRow; address: string },
): Promise<string[]> {
  const { people, cc } = side;
  const isNew = address !== '' && ![...people, ...cc].includes(address) && people.length < SIDE_PEOPLE_MAX;
  return isNew && (await canJoin(unit, ticket.contact_id, address)) ? [...people, address] : people;
}
