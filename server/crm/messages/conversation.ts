import type { Message } from '#contracts/crm/ticket.ts';
import { getAppVersion, parseReview } from '#contracts/inbound/review.ts';
import { buildSearchText } from '#contracts/listening/searched-text.ts';
import { computeOpeningDecision, type FirstMessage } from '#server/crm/assignment/opening.ts';
import {
  buildContactLockQuery,
  saveLastLines,
  type ContactRow,
} from '#server/crm/customers/contact-store.ts';
import { getKeywordFinder } from '#server/crm/keywords/keyword-finder.ts';
import { findOwningGroup } from '#server/crm/keywords/owning-group.ts';
import { insertMessages, PLAIN, type NewMessage } from '#server/crm/messages/message-store.ts';
import { toLastMessage, previewOf, toSubject } from '#server/crm/messages/preview.ts';
import { diffTicket } from '#server/crm/tickets/ticket-life.ts';
import {
  insertTickets,
  allocateTicketNumber,
  readTicket,
  buildTicketQuery,
  updateTickets,
  UNTOUCHED,
  type TicketRow,
} from '#server/crm/tickets/ticket-store.ts';
import { buildListedTicketQuery } from '#server/crm/views/inbox-store.ts';
import type { Context } from '#server/kit/context.ts';
import { queryTogether } from '#server/kit/db/prepared.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/**
 * A contact's conversation during a unit: the contact is locked first and the ticket written last, so two units never deadlock. Lines are
 * collected and written by {@link saveConversation}.
 */
export type Conversation = {
  contact: ContactRow;
  ticket: TicketRow;
  isNew: boolean;
  lines: NewMessage[];
};

/** A ticket with its contact, locked; null when the account has no such ticket. */
export async function lockConversation(unit: UnitOfWork, ticketId: string): Promise<Conversation | null> {
  const [[contact], [row]] = await queryTogether(
    unit.db,
    buildContactLockQuery(unit, ticketId),
    // Read under the lock: another message may have been written while it was awaited.
    buildTicketQuery(unit, ticketId),
  );
  return contact && row ? conversationOf(contact, row) : null;
}

function conversationOf(contact: ContactRow, row: Parameters<typeof readTicket>[0]): Conversation {
  return {
    contact,
    ticket: readTicket(row),
    isNew: false,
    lines: [],
  };
}

/** The same with the ticket as lists show it (`asWritten`): a caller that returns it needs no further query once it is written. */
export async function lockListed(unit: UnitOfWork, ticketId: string) {
  const [[contact], [row], [listed]] = await queryTogether(
    unit.db,
    buildContactLockQuery(unit, ticketId),
    buildTicketQuery(unit, ticketId),
    buildListedTicketQuery(unit, ticketId),
  );
  return contact && row && listed ? { conversation: conversationOf(contact, row), listed } : null;
}

/** A new ticket of a contact. It is stored with the conversation. */
export async function createConversation(
  context: Context,
  unit: UnitOfWork,
  { contact, opening }: { contact: ContactRow; opening: FirstMessage },
): Promise<Conversation> {
  const now = unit.now.toISOString();
  const _id = context.newId();
  const keyword_ids = (await getKeywordFinder(unit))(buildSearchText(opening.title ?? '', opening.text));
  const group_id = await findOwningGroup(unit, keyword_ids);
  const decision = await computeOpeningDecision(context, unit, {
    ticketId: _id,
    contact,
    opening: { ...opening, keyword_ids, group_id },
  });
  const ticket: TicketRow = {
    ...UNTOUCHED,
    _id,
    number: await allocateTicketNumber(unit),
    connection_id: contact.connection_id,
    channel: contact.channel,
    contact_id: contact._id,
    state: 'new',
    subject: toSubject(opening.text),
    last_message: '',
    last_kind: 'empty',
    last_message_at: now,
    last_direction: 'in',
    waiting_since: null,
    assignee_id: decision?.agent_id ?? null,
    group_id,
    keyword_ids,
    seq: 0,
    standby: false,
    done_at: null,
    created_at: now,
    updated_at: now,
  };
  unit.record({
    kind: 'ticket.created',
    entityId: ticket._id,
    // The explanation of its assignment: the rule, and who was passed over.
    data: { ticket_id: ticket._id, contact_id: contact._id, ...(decision ? { assigned: decision } : {}) },
    after: {
      number: ticket.number,
      channel: ticket.channel,
      state: ticket.state,
      ...(decision?.agent_id ? { assignee_id: decision.agent_id } : {}),
      ...(group_id ? { group_id } : {}),
    },
  });
  return { contact, ticket, isNew: true, lines: [] };
}

type Line = Partial<Omit<NewMessage, '_id' | 'ticket_id' | 'contact_id' | 'seq' | 'line'>> & {
  _id: string;
  direction: Message['direction'];
};

/** Adds a line to the conversation, numbered within its ticket and within its contact. */
export function addLine(unit: UnitOfWork, conversation: Conversation, given: Line): NewMessage {
  const { contact, ticket } = conversation;
  ticket.seq += 1;
  contact.last_line += 1;
  const line: NewMessage = {
    event: null,
    author_id: null,
    author_name: '',
    text: '',
    media: [],
    origin_id: null,
    provider_id: null,
    raw: undefined,
    ...PLAIN,
    at: unit.now,
    ...given,
    ticket_id: ticket._id,
    contact_id: contact._id,
    seq: ticket.seq,
    line: contact.last_line,
  };
  conversation.lines.push(line);
  if (line.direction === 'in' || line.direction === 'out') {
    Object.assign(ticket, toLastMessage(previewOf(line)));
    ticket.last_message_at = unit.now.toISOString();
    ticket.last_direction = line.direction;
    ticket[line.direction === 'out' ? 'replies' : 'received'] += 1;
    applyPlace(ticket, line);
  }
  return line;
}

/** The place of a ticket follows its customer, its stars their newest review; until they write, the place is where we do. */
function applyPlace(ticket: TicketRow, { direction, kind, extra }: NewMessage): void {
  if (direction === 'in' || (ticket.received === 0 && kind !== 'bot')) ticket.place = kind;
  const review = direction === 'in' ? parseReview(extra) : null;
  if (review) Object.assign(ticket, { stars: review.stars, app_version: getAppVersion(review) });
}

/** Applies new values to the ticket. @returns what changed, for the history; the version increases */
export function applyTicketPatch(
  conversation: Conversation,
  next: Partial<TicketRow>,
): ReturnType<typeof diffTicket> {
  const changed = diffTicket(conversation.ticket, next);
  Object.assign(conversation.ticket, next);
  if (changed) conversation.ticket.version += 1;
  return changed;
}

/** Writes tickets, lines and counters. The conversations may continue afterwards and be saved again. */
export async function saveConversations(
  unit: UnitOfWork,
  conversations: readonly Conversation[],
): Promise<void> {
  for (const { ticket } of conversations) ticket.updated_at = unit.now.toISOString();
  const ticketsOf = (isNew: boolean) =>
    conversations.filter((one) => one.isNew === isNew).map((one) => one.ticket);
  await insertTickets(unit, ticketsOf(true));
  await updateTickets(unit, ticketsOf(false));
  const spoken = conversations.filter((one) => one.lines.length > 0);
  await insertMessages(
    unit,
    spoken.flatMap((one) => one.lines),
  );
  await saveLastLines(unit, [...new Set(spoken.map((one) => one.contact))]);
  for (const conversation of conversations) {
    conversation.isNew = false;
    conversation.lines = [];
  }
}

/** Writes one conversation. */
export function saveConversation(unit: UnitOfWork, conversation: Conversation): Promise<void> {
  return saveConversations(unit, [conversation]);
}
