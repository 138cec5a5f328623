import type { Ticket } from '#contracts/crm/ticket.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { refuseBeyondRoom } from '#server/crm/assignment/capacity.ts';
import { addLine, saveConversation, type Conversation } from '#server/crm/messages/conversation.ts';
import { isAgent, hasGroup } from '#server/crm/team/agent-store.ts';
import { lockForEdit } from '#server/crm/tickets/lock-for-edit.ts';
import { presentTicket } from '#server/crm/tickets/present.ts';
import { allocateTicketNumber, UNTOUCHED, type TicketRow } from '#server/crm/tickets/ticket-store.ts';
import { findListed } from '#server/crm/views/inbox-store.ts';
import { refuseUnseeing } from '#server/crm/views/refuse-unseeing.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';

/** The input for a sub-ticket. */
export type Part = {
  subject: string;
  note: string;
  assignee_id: string | null;
  group_id: string | null;
  priority: number;
};

/**
 * Creates a sub-ticket for a part of a ticket's work, for a colleague or another group. It takes none of the customer's messages except
 * answers to its own, and the parent is not done before it is. Sub-tickets have no sub-tickets.
 * @throws not_found, illegal_transition, invalid_request
 */
export async function addSubTicket(
  context: Context,
  unit: UnitOfWork,
  { wholeId, part }: { wholeId: string; part: Part },
): Promise<Ticket> {
  const whole = await lockForEdit(unit, wholeId);
  if (whole.ticket.parent_id !== null)
    refuse('illegal_transition', {
      fault: fault('part_already'),
      data: { reason: 'part_of_part' },
    });
  await refuseUnknown(unit, part);
  const userIds = part.assignee_id ? [part.assignee_id] : [];
  await refuseUnseeing(unit, whole.ticket, { field: 'assignee_id', userIds });
  await refuseBeyondRoom(
    context,
    unit,
    { channel: whole.ticket.channel, assignee_id: null },
    part.assignee_id,
  );
  const ticket = partOf(whole.ticket, part, {
    _id: unit.newId(),
    number: await allocateTicketNumber(unit),
    now: unit.now.toISOString(),
  });
  const conversation: Conversation = { contact: whole.contact, ticket, isNew: true, lines: [] };
  if (part.note)
    addLine(unit, conversation, {
      _id: unit.newId(),
      direction: 'note',
      author_id: unit.actor.id,
      text: part.note,
    });
  await saveConversation(unit, conversation);
  const { _id, number, channel, state, assignee_id } = ticket;
  unit.record({
    kind: 'ticket.created',
    entityId: _id,
    data: { ticket_id: _id, contact_id: whole.contact._id, parent_id: wholeId },
    after: { number, channel, state, parent_id: wholeId, ...(assignee_id ? { assignee_id } : {}) },
  });
  return presentTicket(requireFound(await findListed(unit, _id)));
}

/** @throws invalid_request, naming the field, where the assignee may not be assigned tickets, or the group does not exist */
export async function refuseUnknown(
  unit: UnitOfWork,
  { assignee_id, group_id }: Pick<Part, 'assignee_id' | 'group_id'>,
): Promise<void> {
  if (assignee_id && !(await isAgent(unit, assignee_id)))
    refuse('invalid_request', { fields: { assignee_id: fault('nobody_for_tickets') } });
  if (group_id && !(await hasGroup(unit, group_id)))
    refuse('invalid_request', { fields: { group_id: fault('no_group') } });
}

function partOf(
  whole: TicketRow,
  { subject, assignee_id, group_id, priority }: Part,
  { _id, number, now }: { _id: string; number: number; now: string },
): TicketRow {
  return {
    ...UNTOUCHED,
    _id,
    number,
    connection_id: whole.connection_id,
    channel: whole.channel,
    contact_id: whole.contact_id,
    state: 'new',
    subject,
    last_message: '',
    last_kind: 'empty',
    last_message_at: now,
    last_direction: 'note',
    waiting_since: null,
    assignee_id,
    group_id,
    priority,
    parent_id: whole._id,
    keyword_ids: whole.keyword_ids,
    seq: 0,
    standby: whole.standby,
    done_at: null,
    apart: true,
    created_at: now,
    updated_at: now,
  };
}
