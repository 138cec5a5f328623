import { drainSoon } from '#server/crm/assignment/drain.ts';
import { assignTicketByRules, watchOver } from '#server/crm/assignment/assign-by-rules.ts';
import type { Reactor, TicketEvent } from '#server/crm/reactions/reactor.ts';
import { findTicket } from '#server/crm/tickets/ticket-store.ts';
import type { Context } from '#server/kit/context.ts';
import { cachePerUnit } from '#server/kit/db/once-per-unit.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
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

/** Asked once for all events that are looked at together. */
const doesAnyWait = cachePerUnit((unit) => isAnyWaiting(unit));

/** What follows for auto assignment: places that become free are filled, and nobody's customer is left with somebody who is away. */
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
    // Nobody is given a place that nobody waits for.
    return (Boolean(event.after['assignee_id']) || frees(event)) && doesAnyWait(unit);
  },
  react: async (context, unit, event) => {
    if (event.kind === 'ticket.replied') {
      if (event.actor.id) await markActed(unit, event.actor.id, event.at);
      return;
    }
    if (event.kind === 'message.received') return watchGiven(unit, event.ticket_id);
    if (event.kind === 'ticket.created') return watchOver(unit, event.ticket_id);
    if (hasEnded(event) || event.after['assignee_id']) await stopWaiting(unit, event.ticket_id);
    if (frees(event)) await drainSoon(unit);
    if (isReopened(event)) await moveFromAway(context, unit, event);
  },
};

const hasEnded = ({ after }: TicketEvent): boolean =>
  after['state'] === 'done' || after['state'] === 'closed';

/** Whether somebody has a place more now: their ticket is done, asleep, merged or somebody else's. */
const frees = (event: TicketEvent): boolean =>
  event.kind === 'ticket.merged' ||
  hasEnded(event) ||
  Boolean(event.after['snoozed_until']) ||
  Boolean(event.before['assignee_id']);

const isReopened = ({ actor, before, after }: TicketEvent): boolean =>
  actor.kind === 'outside' && before['state'] === 'done' && after['state'] === 'open';

/** The customer wrote to whom a rule gave them to: from now on the answer is waited for. */
const watchGiven = async (unit: UnitOfWork, ticketId: string): Promise<void> => {
  const kept = await findDecision(unit, ticketId);
  const ticket = kept?.decision.agent_id ? await findTicket(unit, ticketId) : null;
  if (ticket?.waiting_since && ticket.assignee_id === kept?.decision.agent_id)
    await watchOver(unit, ticketId, new Date(ticket.waiting_since));
};

/**
 * A customer came back to somebody who is away: the rules are asked anew, and may leave it with them where nobody else is free. Whoever
 * is gone for good has it no longer, so that somebody else gets it in any case.
 */
const moveFromAway = async (
  context: Context,
  unit: UnitOfWork,
  { ticket_id: ticketId, before }: TicketEvent,
): Promise<void> => {
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
};
