import type { AgentChange } from '#contracts/crm/auto-assign/endpoints.ts';
import type { AutoAssignAgent } from '#contracts/crm/auto-assign/entities.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import * as store from '#server/crm/auto-assign/agent-store.ts';
import { lockAutoAssign, setRulesOf } from '#server/crm/auto-assign/membership-store.ts';
import { isAgent } from '#server/crm/team/agent-store.ts';
import { checkVersion } from '#server/kit/db/check-version.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';

/** The defaults of an agent. */
const DEFAULTS: store.AgentFields = { capacity: null, weight: 1, skills: [], languages: [], active: true };

export type NewAgent = { _id: string; rules: readonly string[] } & store.AgentFields;

/** Makes a user an agent of auto assignment. @throws name_taken when they are one already; invalid_request when they may not answer
 * tickets */
export async function addAgent(
  unit: UnitOfWork,
  { _id, rules, ...fields }: NewAgent,
): Promise<AutoAssignAgent> {
  await lockAutoAssign(unit);
  if (await store.findAgent(unit, _id)) refuse('name_taken', { fields: { _id: fault('taken_agent') } });
  await checkPerson(unit, _id, '_id');
  await store.insertAgent(unit, _id, fields);
  await setRulesOf(unit, _id, rules, 'rules');
  const after = requireFound(await store.findAgent(unit, _id));
  unit.record({ kind: 'auto_assign_agent.created', entityId: _id, after });
  return after;
}

/** Changes one field of an agent. @throws not_found, stale_version with the current agent, invalid_request */
export async function changeAgent(
  unit: UnitOfWork,
  id: string,
  change: AgentChange,
): Promise<AutoAssignAgent> {
  await lockAutoAssign(unit);
  const before = requireFound(await store.findAgent(unit, id));
  checkVersion(change.version, before);
  if (change.modify_field === 'rules') await setRulesOf(unit, id, change.value, 'value');
  await store.updateAgent(
    unit,
    id,
    change.modify_field === 'rules' ? {} : { [change.modify_field]: change.value },
  );
  const after = requireFound(await store.findAgent(unit, id));
  const data = { field: change.modify_field };
  unit.record({ kind: 'auto_assign_agent.updated', entityId: id, data, before, after });
  return after;
}

export type BulkAgent = { _id: string; rules?: readonly string[] | undefined } & {
  [K in keyof store.AgentFields]?: store.AgentFields[K] | undefined;
};

/** Creates or changes the listed agents, all or none; the others stay. @throws invalid_request */
export async function saveAgents(unit: UnitOfWork, items: readonly BulkAgent[]): Promise<AutoAssignAgent[]> {
  await lockAutoAssign(unit);
  const known = new Map((await store.listAgents(unit)).map((agent) => [agent._id, agent]));
  for (const [index, { _id, rules, ...given }] of items.entries()) {
    const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const before = known.get(_id);
    if (!before) await checkPerson(unit, _id, `${index}._id`);
    if (before) await store.updateAgent(unit, _id, fields);
    else await store.insertAgent(unit, _id, { ...DEFAULTS, ...fields });
    if (rules) await setRulesOf(unit, _id, rules, `${index}.rules`);
    const after = requireFound(await store.findAgent(unit, _id));
    known.set(_id, after);
    unit.record({
      kind: `auto_assign_agent.${before ? 'updated' : 'created'}`,
      entityId: _id,
      ...(before ? { before } : {}),
      after,
    });
  }
  return store.listAgents(unit);
}

/** @throws not_found */
export async function removeAgent(unit: UnitOfWork, id: string): Promise<void> {
  await lockAutoAssign(unit);
  const before = requireFound(await store.findAgent(unit, id));
  await store.deleteAgent(unit, id);
  unit.record({ kind: 'auto_assign_agent.deleted', entityId: id, before });
}

async function checkPerson(unit: UnitOfWork, id: string, field: string): Promise<void> {
  if (!(await isAgent(unit, id)))
    refuse('invalid_request', { fields: { [field]: fault('nobody_for_tickets') } });
}
