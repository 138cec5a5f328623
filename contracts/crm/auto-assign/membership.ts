/** An agent and a rule as far as each names the other. */
type WithRules = { _id: string; rules: readonly string[] };
type WithUsers = { _id: string; users: readonly string[] };
/** Both lists, which always say the same of one another. */
export type Membership<A extends WithRules, R extends WithUsers> = {
  agents: readonly A[];
  rules: readonly R[];
};

function including(list: readonly string[], id: string, wanted: boolean): readonly string[] {
  if (list.includes(id) === wanted) return list;
  return wanted ? [...list, id] : list.filter((one) => one !== id);
}

/**
 * An agent serves exactly these rules: added to the users of every rule in the value and removed from those no longer listed. The server
 * stores it in one table; screens use this to show it at once.
 */
export function withAgentRules<A extends WithRules, R extends WithUsers>(
  { agents, rules }: Membership<A, R>,
  agentId: string,
  value: readonly string[],
): Membership<A, R> {
  return {
    agents: agents.map((agent) =>
      agent._id === agentId
        ? { ...agent, rules: rules.filter(({ _id }) => value.includes(_id)).map(({ _id }) => _id) }
        : agent,
    ),
    rules: agents.some(({ _id }) => _id === agentId)
      ? rules.map((rule) => ({ ...rule, users: including(rule.users, agentId, value.includes(rule._id)) }))
      : rules,
  };
}

/** A rule has exactly these agents. */
export function withRuleUsers<A extends WithRules, R extends WithUsers>(
  { agents, rules }: Membership<A, R>,
  ruleId: string,
  users: readonly string[],
): Membership<A, R> {
  return {
    rules: rules.map((rule) =>
      rule._id === ruleId
        ? { ...rule, users: agents.filter(({ _id }) => users.includes(_id)).map(({ _id }) => _id) }
        : rule,
    ),
    agents: rules.some(({ _id }) => _id === ruleId)
      ? agents.map((agent) => ({
          ...agent,
          rules: including(agent.rules, ruleId, users.includes(agent._id)),
        }))
      : agents,
  };
}

/** A rule is deleted: from the list, and from the rules of each agent. */
export function withoutRule<A extends WithRules, R extends WithUsers>(
  { agents, rules }: Membership<A, R>,
  ruleId: string,
): Membership<A, R> {
  return {
    rules: rules.filter(({ _id }) => _id !== ruleId),
    agents: agents.map((agent) => ({ ...agent, rules: including(agent.rules, ruleId, false) })),
  };
}

/** An agent is deleted: from the list, and from the users of each rule. */
export function withoutAgent<A extends WithRules, R extends WithUsers>(
  { agents, rules }: Membership<A, R>,
  agentId: string,
): Membership<A, R> {
  return {
    agents: agents.filter(({ _id }) => _id !== agentId),
    rules: rules.map((rule) => ({ ...rule, users: including(rule.users, agentId, false) })),
  };
}
