import { z } from 'zod';
import type { MentionedUser } from '#contracts/crm/mentions/mentioned.ts';
import { LIVE_STATES, type Message, type Ticket, type TicketState } from '#contracts/crm/ticket.ts';
import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import { checkEdit, checkMove } from '#contracts/crm/ui-settings/ticket-rules.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { addSendJob, lockOutboxRow, updateOutboxRow } from '#server/channels/public.ts';
import { refuseBeyondRoom } from '#server/crm/assignment/capacity.ts';
import {
  addLine,
  applyTicketPatch,
  lockConversation,
  lockListed,
  saveConversation,
} from '#server/crm/messages/conversation.ts';
import { findMessage } from '#server/crm/messages/message-store.ts';
import { presentMessages } from '#server/crm/messages/read-messages.ts';
import { resolveReplyAvailability } from '#server/crm/messages/reply-availability.ts';
import { refuseByRule, getActingUserId } from '#server/crm/rules.ts';
import { isAgent, hasGroup, resolveActiveAssignee } from '#server/crm/team/agent-store.ts';
import { isReopenedApart } from '#server/crm/ticket-relations/reroute.ts';
import { refuseEnding } from '#server/crm/tickets/ending.ts';
import { presentTicket } from '#server/crm/tickets/present.ts';
import { refuseSleep, scheduleWake } from '#server/crm/tickets/snooze.ts';
import { applyStateChange, diffTicket } from '#server/crm/tickets/ticket-life.ts';
import type { TicketRow } from '#server/crm/tickets/ticket-store.ts';
import { toListedTicket } from '#server/crm/views/inbox-store.ts';
import { refuseUnseeing } from '#server/crm/views/refuse-unseeing.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { loadUserNames } from '#server/people/public.ts';
import { readCachedSetting } from '#server/settings/public.ts';

/** The fields of a ticket that a person changes; absent fields stay. */
export type TicketChange = {
  state?: TicketState | undefined;
  assignee_id?: string | null | undefined;
  priority?: number | undefined;
  group_id?: string | null | undefined;
  snoozed_until?: string | null | undefined;
  subject?: string | undefined;
  version?: number | undefined;
};

/**
 * Changes a ticket, whether for a person, a rule or a bot. Every setting of the CRM and every requirement of a ticket before it is done is
 * checked here.
 * @throws not_found, stale_version, illegal_transition, invalid_request
 */
export async function changeTicket(
  context: Context,
  unit: UnitOfWork,
  { ticketId: id, change }: { ticketId: string; change: TicketChange },
): Promise<Ticket> {
  const { conversation, listed } = requireFound(await lockListed(unit, id));
  const { ticket, contact } = conversation;
  const shown = async (): Promise<Ticket> => presentTicket(await toListedTicket(unit, listed, ticket));
  if (change.version !== undefined && change.version !== ticket.version)
    refuse('stale_version', { data: await shown() });
  if (ticket.state === 'closed') refuse('illegal_transition', { data: { from: ticket.state } });
  await refuseUnknown(unit, change);
  if (change.assignee_id && change.assignee_id !== ticket.assignee_id)
    await refuseUnseeing(unit, ticket, { field: 'assignee_id', userIds: [change.assignee_id] });
  await refuseBeyondRoom(context, unit, ticket, change.assignee_id);
  const moved = change.state ? applyStateChange(ticket, change.state, unit.now) : ticket;
  if (!moved) return refuse('illegal_transition', { data: { from: ticket.state, to: change.state } });
  const rules = await readCachedSetting(unit, crmUi, 'settings');
  const actor = getActingUserId(unit);
  const opened = ticket.state === 'done' && LIVE_STATES.includes(moved.state);
  const held = opened ? await resolveActiveAssignee(unit, ticket.assignee_id) : ticket.assignee_id;
  const assignee_id = change.assignee_id === undefined ? held : change.assignee_id;
  refuseByRule(checkMove(rules, { ticket, actor, next: { state: moved.state, assignee_id } }));
  const edited = editedFields(ticket, change);
  if (diffTicket(ticket, edited)) refuseByRule(checkEdit(rules, { ticket, actor }));
  refuseSleep(unit, moved.state, edited.snoozed_until);
  const apart = opened ? await isReopenedApart(unit, ticket, rules) : ticket.apart;
  if (LIVE_STATES.includes(ticket.state) && !LIVE_STATES.includes(moved.state))
    await refuseEnding(context, unit, ticket);
  const changed = applyTicketPatch(conversation, {
    ...edited,
    state: moved.state,
    waiting_since: moved.waiting_since,
    done_at: moved.done_at,
    ...(LIVE_STATES.includes(moved.state) ? {} : { snoozed_until: null }),
    assignee_id,
    apart,
  });
  if (changed) await saveConversation(unit, conversation);
  if (changed?.after.snoozed_until) await scheduleWake(unit, ticket);
  unit.record({
    kind: 'ticket.updated',
    entityId: id,
    data: { ticket_id: id, contact_id: contact._id },
    ...changed,
  });
  return shown();
}

type EditedFields = Partial<Pick<TicketRow, 'priority' | 'group_id' | 'snoozed_until' | 'subject'>>;

/** The values that are given and differ; an instant is compared as one, however it is written. */
function editedFields(ticket: TicketRow, change: TicketChange): EditedFields {
  return {
    ...(change.priority === undefined ? {} : { priority: change.priority }),
    ...(change.group_id === undefined ? {} : { group_id: change.group_id }),
    ...(change.snoozed_until === undefined || sameInstant(ticket.snoozed_until, change.snoozed_until)
      ? {}
      : { snoozed_until: change.snoozed_until && new Date(change.snoozed_until).toISOString() }),
    ...(change.subject === undefined ? {} : { subject: change.subject }),
  };
}

function sameInstant(a: string | null, b: string | null): boolean {
  return a === b || (a !== null && b !== null && Date.parse(a) === Date.parse(b));
}

async function refuseUnknown(unit: UnitOfWork, { assignee_id, group_id }: TicketChange): Promise<void> {
  if (assignee_id && !(await isAgent(unit, assignee_id)))
    refuse('invalid_request', { fields: { assignee_id: fault('nobody_for_tickets') } });
  if (group_id && !(await hasGroup(unit, group_id)))
    refuse('invalid_request', { fields: { group_id: fault('no_group') } });
}

/** Adds an internal note. @throws not_found, illegal_transition */
export async function addNote(
  context: Context,
  unit: UnitOfWork,
  given: { ticketId: string; text: string; mentions?: readonly string[] },
): Promise<Message> {
  const conversation = requireFound(await lockConversation(unit, given.ticketId));
  const { ticket, contact } = conversation;
  if (ticket.state === 'closed') refuse('illegal_transition', { data: { reason: 'ticket_closed' } });
  const rules = await readCachedSetting(unit, crmUi, 'settings');
  refuseByRule(checkEdit(rules, { ticket, actor: getActingUserId(unit) }));
  const line = addLine(unit, conversation, {
    _id: context.newId(),
    direction: 'note',
    author_id: unit.actor.id,
    text: given.text,
    extra: await buildNoteExtra(unit, given.mentions ?? []),
  });
  await saveConversation(unit, conversation);
  unit.record({
    kind: 'ticket.note_added',
    entityId: ticket._id,
    data: { ticket_id: ticket._id, message_id: line._id, seq: line.seq },
  });
  const stored = requireFound(await findMessage(unit, line._id));
  const [message] = await presentMessages(unit, [stored], contact);
  return requireFound(message);
}

/** Whom a note mentions, by the names in its text: null where it mentions nobody. */
async function buildNoteExtra(
  unit: UnitOfWork,
  mentions: readonly string[],
): Promise<Record<string, unknown> | null> {
  if (mentions.length === 0) return null;
  const names = await loadUserNames(unit, [...new Set(mentions)]);
  return { mentioned: [...names].map(([_id, name]): MentionedUser => ({ _id, name })) };
}

const Lost = z.enum(['failed', 'unknown']);

/**
 * Sends a message again whose delivery is `failed` or `unknown`, because a person decided to. Its retry key stays, so that a message that
 * did arrive after all is not sent twice.
 * @throws not_found, illegal_transition, connection_inactive
 */
export async function resendMessage(
  context: Context,
  unit: UnitOfWork,
  given: { ticketId: string; messageId: string },
): Promise<Message> {
  const conversation = requireFound(await lockConversation(unit, given.ticketId));
  const { ticket, contact } = conversation;
  const seen = requireFound(await findMessage(unit, given.messageId));
  if (seen.ticket_id !== ticket._id) refuse('not_found');
  const row = requireFound(await lockOutboxRow(unit, given.messageId));
  if (!Lost.safeParse(row.state).success) refuse('illegal_transition', { data: { delivery: row.state } });
  const { reason } = await resolveReplyAvailability(context, unit, {
    ticket,
    recipient: contact.external_id,
  });
  if (reason === 'connection_inactive') refuse('connection_inactive', { data: { reason } });
  if (reason !== null) refuse('illegal_transition', { data: { reason } });
  await updateOutboxRow(unit, row.message_id, {
    state: 'queued',
    note: null,
    failure: null,
    tries: 0,
    route: null,
  });
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
    [{ ...seen, delivery: 'queued', delivery_note: null, delivery_note_fault: null, delivery_failure: null }],
    contact,
  );
  return requireFound(message);
}
