import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { autoAssign } from '#contracts/crm/auto-assign/area.ts';
import * as contract from '#contracts/crm/auto-assign/endpoints.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { getPermissionMap } from '#contracts/people/permission-map.ts';
import { addAgent, addRule } from '#tests/factories/assignment.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
let account: AccountId;
let admin: Person;
const settings = buildDocumentEndpoints(autoAssign, 'settings');
const ALWAYS = { match: 'all' as const, items: [] };

beforeAll(async () => {
  world = await getSharedWorld();
  account = await world.account();
  admin = await world.person(account);
});
afterAll(() => world.stop());

const all = (who = admin) => who.call(contract.readAutoAssign, {});
function change(_id: string, body: object) {
  return admin.attempt(contract.updateAutoAssignAgent, { params: { _id }, body });
}

describe('agents and rules of auto assignment', () => {
  it('S3-099 … S3-107, S7-119 agents and rules are returned together, each naming the other', async () => {
    const [one, two] = [await addAgent(world, admin), await addAgent(world, admin)];
    const made = await addRule(admin, { users: [one._id, two._id] });
    const answered = await all();
    expect(answered.rules.find(({ _id }) => _id === made._id)?.users.sort()).toEqual(
      [one._id, two._id].sort(),
    );
    expect(answered.agents.find(({ _id }) => _id === one._id)?.rules).toEqual([made._id]);
    expect(answered).toMatchObject({
      conditions: expect.any(Array),
      settings: { enabled: false, version: 0 },
    });
    const raw = await admin.fetch('/api/v1.0/crm/auto_assign/all');
    expect(raw.body).toMatchObject({ statusCode: 20000, body: { agents: expect.any(Array) } });
  });

  it('S4-052, S4-053, S7-123 modify_field rules adds to every rule in the value and removes from the others', async () => {
    const { _id } = await addAgent(world, admin);
    const [a, b, c] = [await addRule(admin), await addRule(admin), await addRule(admin)];
    const users = async () => {
      const { rules } = await all();
      return [a, b, c].map((one) => rules.find((two) => two._id === one._id)?.users.includes(_id));
    };
    await change(_id, { modify_field: 'rules', value: [a._id, b._id] });
    expect(await users()).toEqual([true, true, false]);
    await change(_id, { modify_field: 'rules', value: [c._id] });
    expect(await users()).toEqual([false, false, true]);
    expect(
      await change(_id, { modify_field: 'rules', value: [a._id, world.suite.context.newId()] }),
    ).toMatchObject({
      status: 400,
      body: { fields: { value: expect.any(String) } },
    });
    expect(await users()).toEqual([false, false, true]);
  });

  it('S4-054, S4-055, S7-127 deleting a rule takes it from each agent', async () => {
    const { _id } = await addAgent(world, admin);
    const gone = await addRule(admin, { users: [_id] });
    await admin.call(contract.deleteAutoAssignRule, { params: { _id: gone._id } });
    const { agents, rules } = await all();
    expect(rules.map((one) => one._id)).not.toContain(gone._id);
    expect(agents.flatMap((one) => one.rules)).not.toContain(gone._id);
  });

  it('S7-120 … S7-122 a bulk list creates and changes, all or none, and leaves the others', async () => {
    const [one, other] = [await addAgent(world, admin), await addAgent(world, admin)];
    const { userId } = await world.person(account, { role: 'agent' });
    const before = (await all()).agents.length;
    const { items } = await admin.call(contract.saveAutoAssignAgents, {
      body: [{ _id: one._id, capacity: 4, skills: ['thai'] }, { _id: userId }],
    });
    expect(items).toHaveLength(before + 1);
    expect(items.find(({ _id }) => _id === one._id)).toMatchObject({
      capacity: 4,
      skills: ['thai'],
      weight: 1,
    });
    expect(items.find(({ _id }) => _id === other._id)).toEqual(other);
    const stranger = await world.person(await world.account());
    const refused = await admin.attempt(contract.saveAutoAssignAgents, {
      body: { items: [{ _id: one._id, capacity: 9 }, { _id: stranger.userId }] },
    });
    expect(refused).toMatchObject({ status: 400, body: { fields: { '1._id': expect.any(String) } } });
    expect((await all()).agents.find(({ _id }) => _id === one._id)?.capacity).toBe(4);
  });

  it('S7-124 … S7-126 rules are listed in their order, changed, and refused on an older version', async () => {
    const [first, second] = [await addRule(admin), await addRule(admin)];
    const ids = (await all()).rules.map(({ _id }) => _id);
    const order = [second._id, first._id, ...ids.filter((id) => id !== first._id && id !== second._id)];
    await admin.call(contract.orderAutoAssignRules, { body: { ids: order } });
    const { items } = await admin.call(contract.listAutoAssignRules, { query: {} });
    expect(items.map(({ _id }) => _id)).toEqual(order);
    const put = (body: object) =>
      admin.attempt(contract.updateAutoAssignRule, { params: { _id: first._id }, body });
    expect((await put({ strategy: 'weighted', version: 1 })).status).toBe(200);
    expect(await put({ strategy: 'round_robin', version: 1 })).toMatchObject({
      status: 409,
      body: { data: { strategy: 'weighted', version: 2 } },
    });
    expect((await put({ name: second.name })).status).toBe(409);
    expect(
      (await admin.attempt(contract.orderAutoAssignRules, { body: { ids: order.slice(1) } })).status,
    ).toBe(400);
  });

  it('Agents and rules stay consistent with each other under several concurrent writers', async () => {
    const agents = [
      await addAgent(world, admin),
      await addAgent(world, admin),
      await addAgent(world, admin),
    ].map(({ _id }) => _id);
    const rules = [await addRule(admin), await addRule(admin), await addRule(admin)].map(({ _id }) => _id);
    const some = (ids: readonly string[]) => fc.uniqueArray(fc.constantFrom(...ids));
    const command = fc.oneof(
      fc.record({ of: fc.constant('agent'), id: fc.constantFrom(...agents), ids: some(rules) }),
      fc.record({ of: fc.constant('rule'), id: fc.constantFrom(...rules), ids: some(agents) }),
    );
    const writers = [admin, await world.person(account), await world.person(account)];
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 6, maxLength: 12 }), async (commands) => {
        const answers = await Promise.all(
          commands.map(({ of, id, ids }, index) => {
            const writer = writers[index % writers.length] ?? admin;
            const params = { _id: id };
            return of === 'agent'
              ? writer.attempt(contract.updateAutoAssignAgent, {
                  params,
                  body: { modify_field: 'rules', value: ids },
                })
              : writer.attempt(contract.updateAutoAssignRule, { params, body: { users: ids } });
          }),
        );
        expect(answers.map(({ status }) => status)).toEqual(commands.map(() => 200));
        const now = await all();
        const byAgents = now.agents.flatMap((one) => one.rules.map((id) => `${one._id} ${id}`));
        const byRules = now.rules.flatMap((one) => one.users.map((id) => `${id} ${one._id}`));
        expect(byAgents.sort()).toEqual(byRules.sort());
      }),
      { numRuns: 8 },
    );
  });
});

describe('conditions and settings of auto assignment', () => {
  it('S7-128 … S7-130 conditions are created, changed one or many at once, and removed from rules when they are deleted', async () => {
    const body = (name: string) => ({ name, condition: ALWAYS });
    const [one, two] = [
      await admin.call(contract.createAutoAssignCondition, { body: body('One') }),
      await admin.call(contract.createAutoAssignCondition, { body: body('Two') }),
    ];
    const using = await addRule(admin, { condition_ids: [one._id] });
    await admin.call(contract.updateAutoAssignConditions, { body: { _id: one._id, name: 'Renamed' } });
    await admin.call(contract.updateAutoAssignConditions, {
      body: { items: [{ _id: two._id, condition: { match: 'any', items: [] } }] },
    });
    const { items } = await admin.call(contract.listAutoAssignConditions, { query: {} });
    expect(items.find(({ _id }) => _id === one._id)).toMatchObject({ name: 'Renamed', version: 2 });
    expect(items.find(({ _id }) => _id === two._id)?.condition.match).toBe('any');
    const gone = await admin.call(contract.deleteAutoAssignCondition, { params: { _id: one._id } });
    expect(gone).toEqual({ _id: one._id, rules: 1 });
    expect((await all()).rules.find(({ _id }) => _id === using._id)?.condition_ids).toEqual([]);
  });

  it('Conditions on things that do not exist are refused', async () => {
    const nobody = world.suite.context.newId();
    const named = { match: 'all', items: [{ field: 'keyword', operator: 'is_any_of', value: [nobody] }] };
    const refused = await admin.attempt(contract.createAutoAssignRule, {
      body: { name: 'x', condition: named },
    });
    expect(refused).toMatchObject({ status: 400, body: { fields: { condition: /keyword/ } } });
    const shared = await admin.attempt(contract.createAutoAssignRule, {
      body: { name: 'x', condition_ids: [nobody] },
    });
    expect(shared).toMatchObject({ status: 400, body: { fields: { condition_ids: expect.any(String) } } });
  });

  it('S7-131 … S7-133 settings are one object, read with defaults, and written by POST and by PUT', async () => {
    const who = await world.person(await world.account());
    expect(await who.call(settings.read, {})).toMatchObject({ enabled: false, default_capacity: 10 });
    const save = settings.save ?? settings.update;
    expect(save.method).toBe('POST');
    expect(await who.call(save, { body: { default_capacity: 4 } })).toMatchObject({ default_capacity: 4 });
    expect(await who.call(settings.update, { body: { enabled: true } })).toMatchObject({
      enabled: true,
      default_capacity: 4,
    });
  });
});

it('S6-050, S6-051, S6-094 reading and writing have permissions of their own', async () => {
  const reader = await world.person(account, { can: ['crm.auto_assignment_management.read'] });
  const writer = await world.person(account, { can: ['crm.auto_assignment_management.write'] });
  const nobody = await world.person(account, { can: ['crm.ticket.read'] });
  const create = (who: Person) =>
    who.attempt(contract.createAutoAssignRule, { body: { name: crypto.randomUUID() } });
  expect((await nobody.attempt(contract.readAutoAssign, {})).status).toBe(403);
  expect((await reader.attempt(contract.readAutoAssign, {})).status).toBe(200);
  expect([(await create(reader)).status, (await create(writer)).status]).toEqual([403, 201]);
  const map = JSON.stringify((await admin.attempt(getPermissionMap, {})).body);
  for (const act of ['read', 'write']) expect(map).toContain(`crm.auto_assignment_management.${act}`);
});
