import * as contract from '#contracts/crm/auto-assign/endpoints.ts';
import type { Person } from '#tests/factories/person.ts';
import type { World } from '#tests/world.ts';

let made = 0;

/** Adds an agent to the automatic assignment, created for it. */
export async function addAgent(world: World, who: Person) {
  const { userId } = await world.person(who.accountId, { role: 'agent' });
  return who.call(contract.createAutoAssignAgent, { body: { _id: userId } });
}

/** Adds a rule of the automatic assignment under a unique name. */
export function addRule(who: Person, body: object = {}) {
  return who.call(contract.createAutoAssignRule, { body: { name: `Rule ${(made += 1)}`, ...body } });
}
