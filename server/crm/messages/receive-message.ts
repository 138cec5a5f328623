import { parseEditHistory } from '#contracts/crm/edited.ts';
import { isPress, type Incoming } from '#contracts/inbound/incoming.ts';
import { buildSearchText } from '#contracts/listening/searched-text.ts';
import { extractFoldedText, hasFolded } from '#engine/mail/folded-words.ts';
import { getKeywordFinder, withFound } from '#server/crm/keywords/keyword-finder.ts';
import { findOwningGroup } from '#server/crm/keywords/owning-group.ts';
import { addFollowUps } from '#server/crm/media/follow-up.ts';
import { addLine, applyTicketPatch, type Conversation } from '#server/crm/messages/conversation.ts';
import { resolveMessageTime, toWrittenAt } from '#server/crm/messages/message-time.ts';
import { toSubject } from '#server/crm/messages/preview.ts';
import { clearEditLines, listOwnTexts } from '#server/crm/messages/received-store.ts';
import { dequeueUnroutedItems } from '#server/crm/messages/unrouted-store.ts';
import { resolveActiveAssignee } from '#server/crm/team/agent-store.ts';
import { applyCustomerMessage, type TicketLife } from '#server/crm/tickets/ticket-life.ts';
import type { TicketRow } from '#server/crm/tickets/ticket-store.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A received item, its ticket, and the message that it answers, if that is known. */
type ReceivedItem = { conversation: Conversation; item: Incoming; answered?: string | null };

/**
 * Adds a customer's message to its ticket. Where another system handles the conversation (standby), the message is stored and shown and
 * does not make anybody here wait for it.
 */
export async function receiveMessage(
  context: Context,
  unit: UnitOfWork,
  { conversation, item, answered = null }: ReceivedItem,
): Promise<void> {
  const { contact, ticket } = conversation;
  if (conversation.isNew && ticket.seq === 0) await routeEarlierEvents(unit, conversation);
  const at = resolveMessageTime(item, unit.now);
  const line = addLine(unit, conversation, {
    _id: context.newId(),
    direction: 'in',
    author_id: item.author._id || null,
    author_name: item.author.name,
    event: item.withdrawn ? 'unsend' : null,
    text: item.text,
    media: item.media ?? [],
    origin_id: item.provider_id,
    provider_id: item.message_id ?? null,
    raw: item.raw,
    kind: item.place ?? 'private',
    parent_id: answered,
    extra: buildExtra(item, unit.now),
    at,
  });
  // An e-mail has a subject; elsewhere the first words serve as one.
  if (conversation.isNew && line.seq === 1 && item.title) ticket.subject = toSubject(item.title);
  await addFollowUps(unit, line._id, item);
  if (item.message_id && parseEditHistory(item.extra))
    await clearEditLines(unit, contact._id, item.message_id);
  const folded = await foldedIn(unit, ticket._id, item);
  const found = (await getKeywordFinder(unit))(buildSearchText(item.title ?? '', item.text) + folded);
  // A new ticket has the keywords of its first message already.
  const fresh = conversation.isNew ? found : found.filter((id) => !ticket.keyword_ids.includes(id));
  const keyword_ids = withFound(ticket.keyword_ids, found);
  ticket.standby = item.standby === true;
  const claimed = ticket.group_id ?? (await findOwningGroup(unit, keyword_ids));
  const changed = applyTicketPatch(conversation, {
    ...(ticket.standby ? {} : await livesOn(unit, ticket, at)),
    keyword_ids,
    group_id: claimed,
  });
  if (changed && !conversation.isNew)
    unit.record({
      kind: 'ticket.updated',
      entityId: ticket._id,
      data: { ticket_id: ticket._id },
      ...changed,
    });
  unit.record({
    kind: 'message.received',
    entityId: ticket._id,
    data: {
      ticket_id: ticket._id,
      message_id: line._id,
      seq: line.seq,
      contact_id: contact._id,
      // A message that another system answers makes nobody here wait.
      ...(ticket.standby ? { standby: true } : {}),
      ...(fresh.length > 0 ? { keywords: fresh } : {}),
    },
  });
}

/** The folded part of an e-mail, on lines of its own: it belongs to the text too, except for our own words. */
async function foldedIn(unit: UnitOfWork, ticketId: string, { extra }: Incoming): Promise<string> {
  if (!hasFolded(extra)) return '';
  return `\n${extractFoldedText(extra, await listOwnTexts(unit, ticketId))}`;
}

/** The data stored besides the text of a message: what its channel provides, what of it cannot be shown here, and a time that is not
 * trusted. */
export function buildExtra(item: Incoming, now: Date): Record<string, unknown> | null {
  const { extra, unshown, review } = item;
  const beside = {
    ...(unshown?.length ? { unshown } : {}),
    ...(review ? { review } : {}),
    // Some networks allow less after a press than after a message.
    ...(isPress(item) ? { pressed: true } : {}),
    ...toWrittenAt(item, now),
  };
  return Object.keys(beside).length > 0 ? { ...extra, ...beside } : (extra ?? null);
}

/** The state of a ticket after its customer wrote. A done ticket that is reopened is not left with somebody who is gone. */
async function livesOn(unit: UnitOfWork, ticket: TicketRow, at: Date): Promise<TicketLife> {
  const life = applyCustomerMessage(ticket, at);
  return ticket.state === 'done'
    ? { ...life, assignee_id: await resolveActiveAssignee(unit, life.assignee_id) }
    : life;
}

/** An action of a person before there was a ticket (following us, for one) precedes its first message. */
export async function routeEarlierEvents(unit: UnitOfWork, conversation: Conversation): Promise<void> {
  for (const event of await dequeueUnroutedItems(unit, conversation.contact._id)) {
    addLine(unit, conversation, {
      _id: event._id,
      direction: 'event',
      event: event.event,
      author_id: conversation.contact.external_id,
      origin_id: event.origin_id,
      raw: event.raw,
      at: new Date(event.at),
    });
  }
}
