import type { Decision } from '#contracts/crm/auto-assign/decision.ts';
import { getTicketWeight } from '#contracts/crm/auto-assign/weight.ts';
import type { Channel } from '#contracts/networks.ts';
import { getCapacity, decide, buildUnassignedDecision } from '#engine/assignment/decide.ts';
import type { TicketKnown } from '#engine/conditions/ticket-facts.ts';
import { markAssigned } from '#server/crm/auto-assign/agent-store.ts';
import { storeDecision } from '#server/crm/auto-assign/decision-store.ts';
import { buildFacts } from '#server/crm/auto-assign/facts.ts';
import { lockAutoAssign } from '#server/crm/auto-assign/membership-store.ts';
import {
  loadChannelClock,
  loadAssignmentState,
  loadEffectiveSettings,
  type AssignmentState,
} from '#server/crm/auto-assign/situation.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { findUsersWithoutAccess } from '#server/people/visibility/public.ts';

/**
 * A ticket to be assigned. `tone` computes the sentiment of its message, and `interests` the interests of its customer where they are not
 * known yet: both are computed only where a condition needs them.
 */
export type AssignableTicket = Omit<TicketKnown, 'channel' | 'now' | 'zone'> & {
  ticket_id: string;
  channel: Channel;
  connection_id: string;
  last_agent_id: string | null;
  /** Keywords of the CRM that match it: a user restricted to other keywords does not see it. */
  found_keywords: readonly string[];
  not_to?: string | null;
  tone?: () => string;
  interests?: () => Promise<readonly string[]>;
};

/**
 * Agent loads by unit: several tickets of one delivery are assigned one after another, and earlier decisions are not stored yet, so the
 * unit itself tracks them. The account's lock is held from the first decision to the end of the transaction.
 */
const standings = new WeakMap<UnitOfWork, AssignmentState>();

async function standingIn(unit: UnitOfWork): Promise<AssignmentState> {
  const known = standings.get(unit);
  if (known) return known;
  await lockAutoAssign(unit);
  const read = await loadAssignmentState(unit);
  standings.set(unit, read);
  return read;
}

/**
 * Evaluates the rules for a ticket, records why, and reserves the capacity; does nothing where auto assignment is off. Decisions of an
 * account run one after another, so that two tickets at once cannot both take an agent's last free capacity. The caller writes the ticket
 * itself, in the same unit.
 */
export async function assign(
  context: Context,
  unit: UnitOfWork,
  { interests, ...ticket }: AssignableTicket,
): Promise<Decision | null> {
  if (!standings.has(unit) && !(await loadEffectiveSettings(context, unit)).enabled) return null;
  const standing = await standingIn(unit);
  const interest_ids = standing.sought.interest ? await interests?.() : undefined;
  const known = interest_ids ? { ...ticket, interest_ids } : ticket;
  const decision = (await isClosed(unit, standing, ticket.channel))
    ? buildUnassignedDecision('outside_hours')
    : computeDecision(standing, known, unit.now.getTime());
  if (decision.agent_id !== null) {
    reserveCapacity(standing, decision.agent_id, {
      weight: getTicketWeight(ticket.channel, standing.settings),
      now: unit.now,
    });
    await markAssigned(unit, decision.agent_id);
  }
  // A ticket that stays with its assignee keeps the reason for which it was assigned to them.
  if (decision.agent_id !== null || !ticket.assignee_id)
    await storeDecision(unit, ticket.ticket_id, decision);
  return decision;
}

/** The decision of the rules for a ticket; nothing is changed. */
export function computeDecision(
  standing: AssignmentState,
  {
    last_agent_id,
    not_to,
    tone,
    found_keywords,
    ...known
  }: Omit<AssignableTicket, 'ticket_id' | 'interests'>,
  now: number,
): Decision {
  const sentiment = known.sentiment ?? (standing.sought.tone ? tone?.() : undefined);
  const facts = buildFacts(
    { ...known, now, zone: standing.zone, ...(sentiment ? { sentiment } : {}) },
    standing.sought,
  );
  const weight = getTicketWeight(known.channel, standing.settings);
  const unseen_by = findUsersWithoutAccess(standing.held, {
    connection_id: known.connection_id,
    keyword_ids: found_keywords,
  });
  return decide(standing, { facts, last_agent_id, weight, not_to: not_to ?? null, unseen_by });
}

/** How much capacity is free with agents who may be assigned tickets now. */
export function countFreeCapacity({ agents, states, settings }: AssignmentState): number {
  return [...agents.values()].reduce((sum, agent) => {
    const state = states.get(agent._id);
    const away =
      !state ||
      !agent.active ||
      (settings.only_punched_in && !state.punched_in) ||
      (settings.only_accepting_status && !state.accepts);
    return away ? sum : sum + Math.max(0, getCapacity(agent, settings) - state.load);
  }, 0);
}

/** Whether tickets of a channel are assigned to nobody now, because it is outside its hours. */
export async function isClosed(
  unit: UnitOfWork,
  { settings }: AssignmentState,
  channel: Channel,
): Promise<boolean> {
  return settings.only_working_hours && !(await loadChannelClock(unit, channel)).isOpen(unit.now.getTime());
}

/** Reserves an agent's capacity, as far as the load shows. */
export function reserveCapacity(
  { states }: AssignmentState,
  agentId: string,
  { weight, now }: { weight: number; now: Date },
): void {
  const state = states.get(agentId);
  if (!state) return;
  const at = now.getTime();
  states.set(agentId, { ...state, load: state.load + weight, last_given: at, idle_since: at });
}
