import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { getOwnStatus, setOwnStatus, WorkingStatus } from '#contracts/crm/working-status/own-status.ts';
import { workingStatus } from '#contracts/crm/working-status/working-status.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { listSpansWithin, loadStatuses } from '#server/crm/working-status/public.ts';
import { chooseStatus } from '#server/crm/working-status/status-store.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

const PATH = '/api/v1.0/crm/working-status';
const calls = buildCollectionEndpoints(workingStatus, 'statuses');
const Listed = z.object({ statusCode: z.literal(20000), body: z.object({ items: z.array(WorkingStatus) }) });
const One = z.object({ statusCode: z.literal(20000), body: WorkingStatus });

let world: World;
let admin: Person;
let agent: Person;

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
  agent = await world.person(admin.accountId, { role: 'agent' });
});
afterAll(() => world.stop());

function send(person: Person, method: string, path: string, body?: unknown) {
  return person.fetch(path, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
}
async function make(body: Record<string, unknown>) {
  return One.parse((await send(admin, 'POST', PATH, body)).body).body;
}
const listed = async () => Listed.parse((await admin.fetch(PATH)).body).body.items;

describe('working statuses', () => {
  it('S1-027 S3-112 S7-075 … S7-078 are listed with _id, created, changed and deleted', async () => {
    const made = await make({ name: 'On a break', name_th: 'พัก', accepts_tickets: false });
    expect((await listed()).map(({ _id }) => _id)).toEqual([made._id]);
    const changed = await send(admin, 'PUT', `${PATH}/${made._id}`, { color: '#e8590c' });
    expect(One.parse(changed.body).body).toMatchObject({
      name: 'On a break',
      name_th: 'พัก',
      color: '#e8590c',
      accepts_tickets: false,
    });
    expect((await send(admin, 'DELETE', `${PATH}/${made._id}`)).status).toBe(200);
    expect(await listed()).toEqual([]);
  });

  it('S6-066 S6-067 S6-100 reading and writing need one permission each', async () => {
    const nobody = await world.person(admin.accountId, { can: ['crm.ticket.read'] });
    const reader = await world.person(admin.accountId, { can: ['crm.working_status.read'] });
    const writer = await world.person(admin.accountId, {
      can: ['crm.working_status.read', 'crm.working_status.write'],
    });
    const statuses = async (person: Person) => [
      (await person.fetch(PATH)).status,
      (await send(person, 'POST', PATH, { name: `By ${person.userId}` })).status,
    ];
    expect(await statuses(nobody)).toEqual([403, 403]);
    expect(await statuses(reader)).toEqual([200, 403]);
    expect(await statuses(writer)).toEqual([200, 201]);
  });
});

describe("the user's own status", () => {
  it('The own status is the first in use until one is chosen, follows the order, and falls back when its status is deleted', async () => {
    for (const one of await listed()) await admin.call(calls.remove, { params: { _id: one._id } });
    expect(await agent.call(getOwnStatus, {})).toEqual({ status: null, since: null, items: [] });
    const online = await make({ name: 'Online' });
    const away = await make({ name: 'Away', accepts_tickets: false });
    const old = await make({ name: 'Old', active: false });
    const own = async () => {
      const { status, since } = await agent.call(getOwnStatus, {});
      return [status?.name, since !== null];
    };
    expect(await own()).toEqual(['Online', false]);
    await send(admin, 'PUT', `${PATH}/order`, { ids: [away._id, online._id, old._id] });
    expect(await own()).toEqual(['Away', false]);
    const chosen = await agent.call(setOwnStatus, { body: { status_id: online._id } });
    expect(chosen.items.map(({ name }) => name)).toEqual(['Away', 'Online']);
    expect(await own()).toEqual(['Online', true]);
    const [seen] = await inTransaction(
      world.suite.context,
      { accountId: admin.accountId, actor: SYSTEM },
      async (unit) => (await loadStatuses(unit, [agent.userId, admin.userId])).values(),
    );
    expect(seen?.status?.accepts_tickets).toBe(true);
    await send(admin, 'PUT', `${PATH}/${online._id}`, { active: false });
    expect(await own()).toEqual(['Away', false]);
    expect(await endedSpans()).toEqual([true]);
    for (const _id of [old._id, online._id, crypto.randomUUID()])
      expect((await agent.attempt(setOwnStatus, { body: { status_id: _id } })).status).toBe(404);
    await agent.call(setOwnStatus, { body: { status_id: away._id } });
    await admin.call(calls.remove, { params: { _id: away._id } });
    expect(await own()).toEqual([undefined, false]);
    expect(await endedSpans()).toEqual([true, true]);
  });

  /** The statuses that the agent chose, in order, and whether each has ended. */
  const endedSpans = () =>
    inTransaction(world.suite.context, { accountId: admin.accountId, actor: SYSTEM }, async (unit) => {
      const span = { from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z', userId: agent.userId };
      return (await listSpansWithin(unit, span)).map(({ to_at }) => to_at !== null);
    });

  it('Of two concurrent choices, the one that is stored last begins where the other does, though it was made first', async () => {
    const { context } = world.suite;
    const scope = { accountId: admin.accountId, actor: SYSTEM };
    const begun = Date.now();
    const choose = (status: WorkingStatus, ms: number) =>
      inTransaction({ ...context, clock: () => new Date(begun + ms) }, scope, (unit) =>
        chooseStatus(unit, agent.userId, status),
      );
    const [one, other] = [await make({ name: 'One' }), await make({ name: 'Other' })];
    await choose(one, 1000);
    await choose(other, 0);
    const span = { from: new Date(begun).toISOString(), to: new Date(begun + 5000).toISOString() };
    const spans = await inTransaction(context, scope, (unit) =>
      listSpansWithin(unit, { ...span, userId: agent.userId }),
    );
    const [first, second] = [one, other].map(({ _id }) => spans.find(({ status_id }) => status_id === _id));
    expect([first?.to_at, second?.to_at]).toEqual([second?.from_at, null]);
  });

  it('A change is recorded once, with the previous value', async () => {
    const status = await make({ name: 'Lunch' });
    for (const _time of [1, 2]) await agent.call(setOwnStatus, { body: { status_id: status._id } });
    const events = await world.suite.context.database.platform
      .selectFrom('event_log')
      .select('kind')
      .where('account_id', '=', admin.accountId)
      .where('kind', '=', 'agent_status.changed')
      .where('entity_id', '=', agent.userId)
      .execute();
    expect(events).toHaveLength(3);
  });
});
