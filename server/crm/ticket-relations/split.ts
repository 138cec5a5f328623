import type { Ticket } from '#contracts/crm/ticket.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { getKeywordFinder, type KeywordFinder } from '#server/crm/keywords/keyword-finder.ts';
import { applyTicketPatch, saveConversation, type Conversation } from '#server/crm/messages/conversation.ts';
import { toSubject } from '#server/crm/messages/preview.ts';
import {
  findLineKeywords,
  summarizeLastLine,
  countMessages,
  summarizePlace,
  computeWaitingSince,
} from '#server/crm/tickets/line-summary.ts';
import { lockForEdit } from '#server/crm/tickets/lock-for-edit.ts';
import { listLines, moveLines, type MovableLine } from '#server/crm/tickets/movable-message-store.ts';
import { presentTicket } from '#server/crm/tickets/present.ts';
import {
  insertTickets,
  findLiveTicket,
  allocateTicketNumber,
  UNTOUCHED,
  type TicketRow,
} from '#server/crm/tickets/ticket-store.ts';
import { findListed } from '#server/crm/views/inbox-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';

type Split = { ticketId: string; messageIds: readonly string[]; subject?: string | undefined };

/**
 * Creates a ticket from some messages of another. The new ticket is separate: answers to its messages go there, everything else does not.
 * The assignee of the ticket keeps both; a message that waits for an answer keeps waiting in its ticket.
 * @throws not_found, illegal_transition, invalid_request
 */
export async function splitTicket(unit: UnitOfWork, split: Split): Promise<Ticket> {
  const conversation = await lockForEdit(unit, split.ticketId);
  const { chosen, rest } = chooseLines(await listLines(unit, split.ticketId), split.messageIds);
  const find = await getKeywordFinder(unit);
  const begun = await beginSplit(unit, conversation, { chosen, subject: split.subject, find });
  await moveLines(
    unit,
    begun._id,
    chosen.map(({ _id }, index) => ({ _id, seq: index + 1 })),
  );
  const { ticket } = conversation;
  applyTicketPatch(conversation, {
    ...summarizeLastLine(rest),
    ...countMessages(rest),
    ...summarizePlace(rest),
    ...findLineKeywords(rest, find),
    waiting_since: ticket.waiting_since === null ? null : computeWaitingSince(rest),
    version: ticket.version + 1,
  });
  await saveConversation(unit, conversation);
  unit.record({
    kind: 'ticket.split',
    entityId: ticket._id,
    data: {
      ticket_id: ticket._id,
      into_id: begun._id,
      number: begun.number,
      lines: chosen.length,
      waits: ticket.waiting_since !== null,
    },
  });
  return presentTicket(requireFound(await findListed(unit, begun._id)));
}

const isSaid = ({ direction }: MovableLine): boolean => direction === 'in' || direction === 'out';

/** The messages that go and those that stay. @throws invalid_request, illegal_transition */
function chooseLines(lines: readonly MovableLine[], ids: readonly string[]) {
  const wanted = new Set(ids);
  const chosen = lines.filter(({ _id, direction }) => wanted.has(_id) && direction !== 'event');
  const rest = lines.filter(({ _id }) => !wanted.has(_id));
  if (chosen.length < wanted.size)
    refuse('invalid_request', { fields: { message_ids: fault('message_not_of_ticket') } });
  if (!chosen.some(isSaid))
    refuse('invalid_request', { fields: { message_ids: fault('message_of_customer') } });
  if (!rest.some(isSaid))
    refuse('illegal_transition', {
      fault: fault('nothing_left'),
      data: { reason: 'split_takes_all' },
    });
  return { chosen, rest };
}

type SplitInput = { chosen: readonly MovableLine[]; subject?: string | undefined; find: KeywordFinder };

async function beginSplit(
  unit: UnitOfWork,
  { ticket, contact }: Conversation,
  { chosen, subject, find }: SplitInput,
): Promise<TicketRow> {
  const now = unit.now.toISOString();
  const first = chosen.find(isSaid);
  const main = await findLiveTicket(unit, contact._id);
  const begun: TicketRow = {
    ...UNTOUCHED,
    _id: unit.newId(),
    number: await allocateTicketNumber(unit),
    connection_id: ticket.connection_id,
    channel: ticket.channel,
    contact_id: contact._id,
    state: chosen.some(({ direction }) => direction === 'out') ? 'open' : 'new',
    subject: subject ?? (toSubject(first?.text ?? '') || ticket.subject),
    last_message: '',
    last_kind: 'empty',
    last_message_at: now,
    last_direction: 'in',
    waiting_since: computeWaitingSince(chosen),
    assignee_id: ticket.assignee_id,
    group_id: ticket.group_id,
    priority: ticket.priority,
    split_from: ticket._id,
    seq: chosen.length,
    standby: ticket.standby,
    done_at: null,
    apart: main !== null && !main.apart,
    created_at: first ? new Date(first.at).toISOString() : now,
    updated_at: now,
    ...summarizeLastLine(chosen),
    ...countMessages(chosen),
    ...summarizePlace(chosen),
    ...findLineKeywords(chosen, find),
  };
  await insertTickets(unit, [begun]);
  const { _id, number, channel, state, assignee_id } = begun;
  unit.record({
    kind: 'ticket.created',
    entityId: _id,
    data: {
      ticket_id: _id,
      contact_id: contact._id,
      split_from: ticket._id,
      // What its SLA timers cannot read from the log: its messages were recorded under the other ticket.
      begun_at: begun.created_at,
      answered_at: chosen.find(({ direction }) => direction === 'out')?.at ?? null,
      waiting_since: begun.waiting_since,
    },
    after: { number, channel, state, ...(assignee_id ? { assignee_id } : {}) },
  });
  return begun;
}
