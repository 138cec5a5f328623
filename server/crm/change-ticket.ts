import { z } from 'zod';
import type { Message, Ticket, TicketState } from '#contracts/crm/ticket.ts';
import { addSendJob, lockOutboxRow, updateOutboxRow } from '#server/channels/public.ts';
import { isAgent } from '#server/crm/agent-store.ts';
import { answerable } from '#server/crm/answerable.ts';
import { addLine, liveOn, lockConversation, saveConversation } from '#server/crm/conversation.ts';
import { findListed } from '#server/crm/inbox-store.ts';
import { findMessage } from '#server/crm/message-store.ts';
import { presentTicket } from '#server/crm/present.ts';
import { refuseByRule, actingPerson } from '#server/crm/rules.ts';
import { presentMessages } from '#server/crm/read-messages.ts';
import { afterStateChange, type TicketLife } from '#server/crm/ticket-life.ts';
import { liveTicketOf } from '#server/crm/ticket-store.ts';
import { crmUi } from '#contracts/settings/crm-ui/area.ts';
import { refusedEdit, refusedMove } from '#contracts/settings/crm-ui/ticket-rules.ts';
import { readSetting } from '#server/settings/public.ts';
import type { Context } from '#server/kit/context.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { orNotFound, refuse } from '#server/kit/errors.ts';

/** What a person changes of a ticket; absent fields stay. */
export type TicketChange = {
  state?: TicketState | undefined;
  assignee_id?: string | null | undefined;
  version?: number | undefined;
};

/** Changes state or assignee. @throws not_found, stale_version, illegal_transition, invalid_request */
export const changeTicket = async (unit: Unit, id: string, change: TicketChange): Promise<Ticket> => {
  const conversation = orNotFound(await lockConversation(unit, id));
  const { ticket, contact } = conversation;
  if (change.version !== undefined && change.version !== ticket.version)
    refuse('stale_version', { data: presentTicket(orNotFound(await findListed(unit, id))) });
  if (ticket.state === 'closed') refuse('illegal_transition', { data: { from: ticket.state } });
  if (change.assignee_id && !(await isAgent(unit, change.assignee_id)))
    refuse('invalid_request', { fields: { assignee_id: 'is nobody who may be given tickets' } });
  const moved = change.state ? afterStateChange(ticket, change.state, unit.now) : ticket;
  if (!moved) return refuse('illegal_transition', { data: { from: ticket.state, to: change.state } });
  if (ticket.state === 'done' && moved.state === 'open' && (await liveTicketOf(unit, contact._id)))
    refuse('illegal_transition', {
      message: 'This customer has a newer ticket that is not done. Answer there.',
      data: { from: ticket.state, to: moved.state },
    });
  const next: TicketLife = {
    state: moved.state,
    waiting_since: moved.waiting_since,
    done_at: moved.done_at,
    assignee_id: change.assignee_id === undefined ? ticket.assignee_id : change.assignee_id,
  };
  const rules = await readSetting(unit, crmUi, 'settings');
  refuseByRule(refusedMove(rules, { ticket, actor: actingPerson(unit), next }));
  const changed = liveOn(conversation, next);
  if (changed) await saveConversation(unit, conversation);
  unit.record({
    kind: 'ticket.updated',
    entityId: id,
    data: { ticket_id: id, contact_id: contact._id },
    ...changed,
  });
  return presentTicket(orNotFound(await findListed(unit, id)));
};

/** Leaves a line that only colleagues see. @throws not_found, illegal_transition */
export const addNote = async (
  context: Context,
  unit: Unit,
  given: { ticketId: string; text: string },
): Promise<Message> => {
  const conversation = orNotFound(await lockConversation(unit, given.ticketId));
  const { ticket, contact } = conversation;
  if (ticket.state === 'closed') refuse('illegal_transition', { data: { reason: 'ticket_closed' } });
  const rules = await readSetting(unit, crmUi, 'settings');
  refuseByRule(refusedEdit(rules, { ticket, actor: actingPerson(unit) }));
  const line = addLine(unit, conversation, {
    _id: context.newId(),
    direction: 'note',
    author_id: unit.actor.id,
    text: given.text,
  });
  await saveConversation(unit, conversation);
  unit.record({
    kind: 'ticket.noted',
    entityId: ticket._id,
    data: { ticket_id: ticket._id, message_id: line._id, seq: line.seq },
  });
  const stored = orNotFound(await findMessage(unit, line._id));
  const [message] = await presentMessages(unit, [stored], contact);
  return orNotFound(message);
};

const Lost = z.enum(['failed', 'unknown']);

/**
 * Sends a message again whose fate is `failed` or `unknown`, because a person decided to. Its retry key stays, so that a push
 * that did arrive after all is not said twice.
 * @throws not_found, illegal_transition, connection_inactive
 */
export const resendMessage = async (
  context: Context,
  unit: Unit,
  given: { ticketId: string; messageId: string },
): Promise<Message> => {
  const conversation = orNotFound(await lockConversation(unit, given.ticketId));
  const { ticket, contact } = conversation;
  const seen = orNotFound(await findMessage(unit, given.messageId));
  if (seen.ticket_id !== ticket._id) refuse('not_found');
  const row = orNotFound(await lockOutboxRow(unit, given.messageId));
  if (!Lost.safeParse(row.state).success) refuse('illegal_transition', { data: { delivery: row.state } });
  const { reason } = await answerable(context, unit, { ticket, recipient: contact.external_id });
  if (reason === 'connection_inactive') refuse('connection_inactive', { data: { reason } });
  if (reason !== null) refuse('illegal_transition', { data: { reason } });
  await updateOutboxRow(unit, row.message_id, { state: 'queued', note: null, tries: 0, route: null });
  await addSendJob(unit, row.message_id);
  unit.record({
    kind: 'message.resent',
    entityId: ticket._id,
    data: { ticket_id: ticket._id, message_id: row.message_id, delivery: 'queued' },
    before: { delivery: row.state },
    after: { delivery: 'queued' },
  });
  const [message] = await presentMessages(
    unit,
    [{ ...seen, delivery: 'queued', delivery_note: null }],
    contact,
  );
  return orNotFound(message);
};
