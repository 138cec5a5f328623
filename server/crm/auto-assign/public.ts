export { listConditions } from '#server/crm/auto-assign/condition-store.ts';
export { addRule, changeRule } from '#server/crm/auto-assign/change-rules.ts';
export { addCondition, changeConditions } from '#server/crm/auto-assign/change-conditions.ts';
export { addAgent, saveAgents } from '#server/crm/auto-assign/change-agents.ts';
export { assign, countFreeCapacity, type AssignableTicket } from '#server/crm/auto-assign/assign.ts';
export { isAutoAssignAgent, markActed } from '#server/crm/auto-assign/agent-store.ts';
export {
  findDecision,
  isAnyWaiting,
  stopWaiting,
  listWaitingTickets,
} from '#server/crm/auto-assign/decision-store.ts';
export { findChangedDecisions } from '#server/crm/auto-assign/queue.ts';
export { buildFacts, loadConditionNeeds, type ConditionNeeds } from '#server/crm/auto-assign/facts.ts';
export { countEarlierTickets, loadAgentStates } from '#server/crm/auto-assign/load-store.ts';
export {
  loadChannelClock,
  loadSettings,
  readSettings,
  loadAssignmentState,
  loadEffectiveSettings,
} from '#server/crm/auto-assign/situation.ts';
export { listAgents as listAutoAssignAgents } from '#server/crm/auto-assign/agent-store.ts';
export { lockAutoAssign } from '#server/crm/auto-assign/membership-store.ts';
export { listRules as listAutoAssignRules } from '#server/crm/auto-assign/rule-store.ts';
