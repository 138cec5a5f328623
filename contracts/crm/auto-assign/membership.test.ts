import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  withAgentRules,
  withoutAgent,
  withoutRule,
  withRuleUsers,
  type Membership,
} from '#contracts/crm/auto-assign/membership.ts';

type RulesAndAgents = Membership<
  { _id: string; rules: readonly string[] },
  { _id: string; users: readonly string[] }
>;
const AGENTS = ['a', 'b', 'c', 'd'];
const RULES = ['1', '2', '3', '4', '5'];
const empty: RulesAndAgents = {
  agents: AGENTS.map((_id) => ({ _id, rules: [] })),
  rules: RULES.map((_id) => ({ _id, users: [] })),
};

const some = (ids: readonly string[]) => fc.uniqueArray(fc.constantFrom(...ids, 'nobody'));
const command = fc.oneof(
  fc.record({ act: fc.constant('agent' as const), id: fc.constantFrom(...AGENTS), ids: some(RULES) }),
  fc.record({ act: fc.constant('rule' as const), id: fc.constantFrom(...RULES), ids: some(AGENTS) }),
  fc.record({ act: fc.constant('no_rule' as const), id: fc.constantFrom(...RULES), ids: some([]) }),
  fc.record({ act: fc.constant('no_agent' as const), id: fc.constantFrom(...AGENTS), ids: some([]) }),
);
type Command = { act: 'agent' | 'rule' | 'no_rule' | 'no_agent'; id: string; ids: readonly string[] };

function run(both: RulesAndAgents, { act, id, ids }: Command): RulesAndAgents {
  if (act === 'agent') return withAgentRules(both, id, ids);
  if (act === 'rule') return withRuleUsers(both, id, ids);
  return act === 'no_rule' ? withoutRule(both, id) : withoutAgent(both, id);
}

/** Every pair, as each side reports it. */
function pairs({ agents, rules }: RulesAndAgents): [string[], string[]] {
  return [
    agents.flatMap(({ _id, rules: served }) => served.map((rule) => `${_id} ${rule}`)).sort(),
    rules.flatMap(({ _id, users }) => users.map((agent) => `${agent} ${_id}`)).sort(),
  ];
}

it('S4-052 … S4-055 agents and rules reference each other after any changes in any order', () => {
  let named = 0;
  fc.assert(
    fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
      let both = empty;
      for (const one of commands) {
        both = run(both, one);
        const [byAgents, byRules] = pairs(both);
        expect(byAgents).toEqual(byRules);
        expect(new Set(byAgents).size).toBe(byAgents.length);
        named = Math.max(named, byAgents.length);
        const agent = both.agents.find(({ _id }) => _id === one.id);
        if (one.act === 'agent' && agent)
          expect([...agent.rules].sort()).toEqual(
            both.rules
              .map(({ _id }) => _id)
              .filter((id) => one.ids.includes(id))
              .sort(),
          );
      }
    }),
  );
  expect(named).toBeGreaterThan(5);
});
