import type { Decision } from '#contracts/crm/auto-assign/decision.ts';
import { decide } from '#engine/assignment/decide.ts';
import type { AgentState, AssignmentInput, Situation } from '#engine/assignment/situation.ts';

/** A ticket that was: when it came and when it was done (never: it still lives), in milliseconds. */
export type PastTicket<T> = { ticket: T; given: AssignmentInput; from: number; to: number | null };

/** What the rules would have made of it. */
export type ReplayResult<T> = { ticket: T; decision: Decision };

/**
 * Applies the rules to past tickets, one after another in the order in which they came: each occupies a place of its agent until it was
 * done, so capacities, turns and idle times develop as they would have. Every agent counts as being at work, since it is unknown what they
 * would have done; a ticket that waits for a free place is not assigned later. The last agent of a customer is the one to whom the replay
 * assigned them.
 */
export function replay<T extends { contact_id: string }>(
  { rules, agents, settings, states }: Situation,
  tickets: readonly PastTicket<T>[],
): ReplayResult<T>[] {
  const present = new Map<string, AgentState>(
    [...states.keys()].map((id) => [
      id,
      { load: 0, punched_in: true, accepts: true, last_given: 0, idle_since: 0 },
    ]),
  );
  const held: ReplayedTicket[] = [];
  const lastOf = new Map<string, string>();
  return tickets
    .toSorted((one, other) => one.from - other.from)
    .map(({ ticket, given, from, to }) => {
      letGo(held, present, from);
      const last_agent_id = lastOf.get(ticket.contact_id) ?? given.last_agent_id;
      const decision = decide({ rules, agents, settings, states: present }, { ...given, last_agent_id });
      const state = decision.agent_id === null ? undefined : present.get(decision.agent_id);
      if (state && decision.agent_id !== null) {
        const weight = given.weight ?? 1;
        present.set(decision.agent_id, {
          ...state,
          load: state.load + weight,
          last_given: from,
          idle_since: from,
        });
        held.push({ agent_id: decision.agent_id, weight, to: to ?? Number.POSITIVE_INFINITY });
        lastOf.set(ticket.contact_id, decision.agent_id);
      }
      return { ticket, decision };
    });
}

type ReplayedTicket = { agent_id: string; weight: number; to: number };

/** Frees the places of what was done by then. */
function letGo(held: ReplayedTicket[], states: Map<string, AgentState>, now: number): void {
  for (let at = held.length - 1; at >= 0; at -= 1) {
    const one = held[at];
    if (!one || one.to > now) continue;
    const state = states.get(one.agent_id);
    if (state)
      states.set(one.agent_id, { ...state, load: Math.max(0, state.load - one.weight), idle_since: one.to });
    held.splice(at, 1);
  }
}
