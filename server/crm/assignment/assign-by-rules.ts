import { reassignOverdueTicketJob } from '#contracts/crm/assignment/endpoints.ts';
import type { Decision } from '#contracts/crm/auto-assign/decision.ts';
import { LIVE_STATES } from '#contracts/crm/ticket.ts';
import { findKnownTicket } from '#server/crm/assignment/known-store.ts';
import { assign, readSettings } from '#server/crm/auto-assign/public.ts';
import {
  applyTicketPatch,
  lockConversation,
  saveConversation,
  type Conversation,
} from '#server/crm/messages/conversation.ts';
import { loadToneReader } from '#server/crm/messages/tone.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The agent from whom a ticket is taken: it is reassigned only where it is still theirs, and not back to them. Absent: nobody has it. */
type ReassignmentInput = { ticketId: string; from?: string; mayKeep?: boolean };

/**
 * Evaluates the rules for an existing ticket, and assigns it, with an explanation in its history. Where nobody is available it stays where
 * it is. Conversation first, the account's lock second: the same order as the intake, so there is no deadlock.
 * @returns the decision; null where the ticket is not to be assigned (done, snoozed, taken meanwhile) or auto assignment is off
 */
export async function assignTicketByRules(
  context: Context,
  unit: UnitOfWork,
  { ticketId, from, mayKeep = false }: ReassignmentInput,
): Promise<Decision | null> {
  const conversation = await lockConversation(unit, ticketId);
  if (!conversation || !isToBeGiven(conversation, unit.now, from ?? null)) return null;
  const known = await findKnownTicket(unit, ticketId);
  if (!known) return null;
  const tone = await loadToneReader(context, unit);
  const decision = await assign(context, unit, {
    ...known,
    not_to: mayKeep ? null : (from ?? null),
    tone: () => tone(known),
  });
  if (!decision?.agent_id) return decision;
  const changed = applyTicketPatch(conversation, { assignee_id: decision.agent_id });
  if (!changed) return decision;
  await saveConversation(unit, conversation);
  unit.record({
    kind: 'ticket.updated',
    entityId: ticketId,
    data: { ticket_id: ticketId, contact_id: conversation.contact._id, assigned: decision },
    ...changed,
  });
  await scheduleOverdueCheck(unit, ticketId);
  return decision;
}

function isToBeGiven({ ticket }: Conversation, now: Date, from: string | null): boolean {
  return (
    LIVE_STATES.includes(ticket.state) &&
    ticket.assignee_id === from &&
    !ticket.blocked &&
    !ticket.standby &&
    ticket.merged_into === null &&
    (ticket.snoozed_until === null || Date.parse(ticket.snoozed_until) <= now.getTime())
  );
}

/** Schedules the check of a ticket that a rule assigned and that is left unattended; does nothing where the account does not use it. */
export async function scheduleOverdueCheck(
  unit: UnitOfWork,
  ticketId: string,
  from = unit.now,
): Promise<void> {
  const { enabled, reassign_after_seconds: seconds } = await readSettings(unit);
  if (!enabled || seconds === 0) return;
  await unit.addJob(
    reassignOverdueTicketJob,
    { account_id: unit.accountId, ticket_id: ticketId },
    { key: `overdue:${ticketId}`, runAt: new Date(from.getTime() + seconds * 1000) },
  );
}
