import type { AutoAssignAgent, AutoAssignRule, Strategy } from '#contracts/crm/auto-assign/entities.ts';
import type { AgentState } from '#engine/assignment/situation.ts';

type Order = (one: AutoAssignAgent, other: AutoAssignAgent) => number;
type StateOf = (agent: AutoAssignAgent) => AgentState;

/** The agent to get the ticket comes first; ties are broken by who got none for longest, then by id. */
export function makeAgentComparator({ strategy, skills }: AutoAssignRule, stateOf: StateOf): Order {
  const measure = MEASURES[strategy];
  const by = (agent: AutoAssignAgent): number => measure(agent, stateOf(agent), skills);
  return (one, other) =>
    by(one) - by(other) ||
    stateOf(one).last_given - stateOf(other).last_given ||
    (one._id < other._id ? -1 : 1);
}

type Measure = (agent: AutoAssignAgent, state: AgentState, skills: readonly string[]) => number;

/** The value that each strategy minimises. */
const MEASURES: Record<Strategy, Measure> = {
  // Everybody in turn: who got none for longest.
  round_robin: () => 0,
  least_open: (_agent, { load }) => load,
  longest_idle: (_agent, { idle_since }) => idle_since,
  weighted: ({ weight }, { load }) => (load + 1) / weight,
  // Who is least needed elsewhere: the fewest skills beyond those that the rule requires.
  best_skills: (agent, { load }, skills) => agent.skills.length - skills.length + load / 1000,
};
