import { assignTicketByRules, scheduleOverdueCheck } from '#server/crm/assignment/assign-by-rules.ts';
import { drainSoon } from '#server/crm/assignment/drain.ts';
import {
  findDecision,
  isAnyWaiting,
  isAutoAssignAgent,
  loadSettings,
  markActed,
  readSettings,
  loadAgentStates,
  stopWaiting,
} from '#server/crm/auto-assign/public.ts';
import type { Reactor, TicketEvent } from '#server/crm/reactions/reactor.ts';
import { findTicket } from '#server/crm/tickets/ticket-store.ts';
import type { Context } from '#server/kit/context.ts';
import { cachePerUnit } from '#server/kit/db/once-per-unit.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Queried once for all events of a batch. */
const doesAnyWait = cachePerUnit((unit) => isAnyWaiting(unit));

/** The reactions of auto assignment: capacity that becomes free is filled, and no customer is left with somebody who is away. */
export const assignmentReactor: Reactor = {
  name: 'assignment',
  kinds: ['ticket.created', 'ticket.updated', 'ticket.merged', 'ticket.replied', 'message.received'],
  alsoOwn: true,
  concerns: async (unit, event) => {
    if (event.kind === 'ticket.replied')
      return (
        event.actor.kind === 'user' && event.actor.id !== null && isAutoAssignAgent(unit, event.actor.id)
      );
    if (event.kind === 'ticket.created') return Boolean(event.after['assignee_id']);
    if (event.kind === 'message.received') return (await loadSettings(unit)).reassign_after_seconds > 0;
    if (isReopened(event)) return true;
    // Free capacity is assigned only if a ticket waits for it.
    return (Boolean(event.after['assignee_id']) || frees(event)) && doesAnyWait(unit);
  },
  react: async (context, unit, event) => {
    if (event.kind === 'ticket.replied') {
      if (event.actor.id) await markActed(unit, event.actor.id, event.at);
      return;
    }
    if (event.kind === 'message.received') return watchGiven(unit, event.ticket_id);
    if (event.kind === 'ticket.created') return scheduleOverdueCheck(unit, event.ticket_id);
    if (hasEnded(event) || event.after['assignee_id']) await stopWaiting(unit, event.ticket_id);
    if (frees(event)) await drainSoon(unit);
    if (isReopened(event)) await moveFromAway(context, unit, event);
  },
};

function hasEnded({ after }: TicketEvent): boolean {
  return after['state'] === 'done' || after['state'] === 'closed';
}

/** Whether an agent's capacity has grown: their ticket is done, snoozed, merged or assigned to somebody else. */
function frees(event: TicketEvent): boolean {
  return (
    event.kind === 'ticket.merged' ||
    hasEnded(event) ||
    Boolean(event.after['snoozed_until']) ||
    Boolean(event.before['assignee_id'])
  );
}

function isReopened({ actor, before, after }: TicketEvent): boolean {
  return actor.kind === 'outside' && before['state'] === 'done' && after['state'] === 'open';
}

/** The customer wrote to the agent to whom a rule assigned them: from now on the answer is awaited. */
async function watchGiven(unit: UnitOfWork, ticketId: string): Promise<void> {
  const kept = await findDecision(unit, ticketId);
  const ticket = kept?.decision.agent_id ? await findTicket(unit, ticketId) : null;
  if (ticket?.waiting_since && ticket.assignee_id === kept?.decision.agent_id)
    await scheduleOverdueCheck(unit, ticketId, new Date(ticket.waiting_since));
}

/**
 * A customer returned to an agent who is away: the rules are evaluated again, and may leave the ticket with the agent where nobody else is
 * free. An agent who is gone for good loses it in any case, so that somebody else gets it.
 */
async function moveFromAway(
  context: Context,
  unit: UnitOfWork,
  { ticket_id: ticketId, before }: TicketEvent,
): Promise<void> {
  const settings = await readSettings(unit);
  const ticket = await findTicket(unit, ticketId);
  if (before['assignee_id'] && ticket?.assignee_id === null) {
    await assignTicketByRules(context, unit, { ticketId });
    return;
  }
  if (!settings.enabled || !settings.reopened_moves || !ticket?.assignee_id) return;
  const state = (await loadAgentStates(unit, [ticket.assignee_id], settings)).get(ticket.assignee_id);
  const away =
    !state ||
    (settings.only_punched_in && !state.punched_in) ||
    (settings.only_accepting_status && !state.accepts);
  if (away) await assignTicketByRules(context, unit, { ticketId, from: ticket.assignee_id });
}
