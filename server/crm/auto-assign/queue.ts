import { isDeepStrictEqual } from 'node:util';
import type { Decision } from '#contracts/crm/auto-assign/decision.ts';
import { getTicketWeight } from '#contracts/crm/auto-assign/weight.ts';
import type { Channel } from '#contracts/networks.ts';
import { buildUnassignedDecision } from '#engine/assignment/decide.ts';
import {
  computeDecision,
  isClosed,
  reserveCapacity,
  type AssignableTicket,
} from '#server/crm/auto-assign/assign.ts';
import { findDecisions } from '#server/crm/auto-assign/decision-store.ts';
import type { AssignmentState } from '#server/crm/auto-assign/situation.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/**
 * Of waiting tickets, in their order, those for which the rules would now decide differently: somebody has capacity for them, or they wait
 * for another reason. Only the load is changed by it, so that a long queue whose first ticket nobody can take costs one evaluation.
 */
export async function findChangedDecisions(
  unit: UnitOfWork,
  standing: AssignmentState,
  tickets: readonly Omit<AssignableTicket, 'interests'>[],
): Promise<string[]> {
  const kept = await findDecisions(
    unit,
    tickets.map(({ ticket_id }) => ticket_id),
  );
  const closed = new Map<Channel, boolean>();
  const otherwise: string[] = [];
  for (const ticket of tickets) {
    const { channel, ticket_id } = ticket;
    if (!closed.has(channel)) closed.set(channel, await isClosed(unit, standing, channel));
    const decision = closed.get(channel)
      ? buildUnassignedDecision('outside_hours')
      : computeDecision(standing, ticket, unit.now.getTime());
    hold(unit, standing, ticket, decision);
    if (!isDeepStrictEqual(decision, kept.get(ticket_id)?.decision)) otherwise.push(ticket_id);
  }
  return otherwise;
}

/** An agent who would be assigned one ticket has less capacity for the next. */
function hold(
  unit: UnitOfWork,
  standing: AssignmentState,
  { channel }: Pick<AssignableTicket, 'channel'>,
  { agent_id }: Decision,
): void {
  if (agent_id !== null)
    reserveCapacity(standing, agent_id, {
      weight: getTicketWeight(channel, standing.settings),
      now: unit.now,
    });
}
