export { assign, freePlaces, type Assignable } from '#server/settings/auto-assign/assign.ts';
export { isAutoAssignAgent, markActed } from '#server/settings/auto-assign/agent-store.ts';
export {
  findDecision,
  isAnyWaiting,
  stopWaiting,
  waitingTickets,
} from '#server/settings/auto-assign/decision-store.ts';
export { answeredOtherwise } from '#server/settings/auto-assign/queue.ts';
export { factsOf, needsOf, type ConditionNeeds } from '#server/settings/auto-assign/facts.ts';
export { countEarlierTickets, statesOf } from '#server/settings/auto-assign/load-store.ts';
export {
  hoursOfChannel,
  keptSettings,
  readSettings,
  readStanding,
  settingsInForce,
} from '#server/settings/auto-assign/situation.ts';
export { listAgents as listAutoAssignAgents } from '#server/settings/auto-assign/agent-store.ts';
export { lockAutoAssign } from '#server/settings/auto-assign/membership-store.ts';
export { listRules as listAutoAssignRules } from '#server/settings/auto-assign/rule-store.ts';
