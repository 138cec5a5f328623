import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectEngagement } from '#contracts/channels/connections.ts';
import { autoAssign } from '#contracts/crm/auto-assign/area.ts';
import { simulateAutoAssign } from '#contracts/crm/auto-assign/simulation.ts';
import { listTickets } from '#contracts/crm/endpoints.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { storeInConversations } from '#server/crm/intake.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { addAgent, addRule } from '#tests/factories/assignment.ts';
import { makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** The assignment of a ticket that a customer opens, and its preview before the rules are saved. */
let world: World;
const settings = buildDocumentEndpoints(autoAssign, 'settings');

beforeAll(async () => {
  world = await getSharedWorld();
});
afterAll(() => world.stop());

describe('S6-133 a new ticket', () => {
  let boss: Person;
  let north: string;
  let south: string;

  const write = async (from: string, text: string): Promise<void> => {
    const { context } = world.suite;
    const connection = await context.database.platform
      .selectFrom('connections')
      .selectAll()
      .where('account_id', '=', boss.accountId)
      .executeTakeFirstOrThrow();
    const item = makePost({
      kind: 'message',
      channel: 'webchat',
      conversation_id: from,
      author: { _id: from, name: from },
      text,
      published_at: context.clock().toISOString(),
    });
    await inTransaction(context, { accountId: boss.accountId, actor: SYSTEM }, (unit) =>
      storeInConversations(context, unit, {
        connection: { ...connection, accountId: boss.accountId, values: {} },
        items: [item],
      }),
    );
  };
  const holder = async (customer: string): Promise<string | null> =>
    (await boss.call(listTickets, { query: { view: 'all', q: customer } })).items[0]?.assignee?._id ?? null;
  const punch = (ids: string[], in_status: boolean) =>
    world.suite.context.database.platform
      .updateTable('users')
      .set({ in_status })
      .where('_id', 'in', ids)
      .execute();

  beforeAll(async () => {
    boss = await world.person(await world.account());
    await boss.call(connectEngagement, {
      params: { product: 'crm' },
      body: { channel: 'webchat', name: 'Chat', form: {} },
    });
    [north, south] = [(await addAgent(world, boss))._id, (await addAgent(world, boss))._id];
    const refunds = await boss.call(createKeyword, {
      params: { product: 'crm' },
      body: { name: 'Refunds', patterns: ['คืนเงิน'] },
    });
    const keyword = {
      match: 'all',
      items: [{ field: 'keyword', operator: 'is_any_of', value: [refunds._id] }],
    };
    await addRule(boss, { users: [south], condition: keyword, fallback: 'wait' });
    await addRule(boss, { users: [north] });
    await punch([north, south], true);
  });

  it('A new ticket stays unassigned while the feature is off, and follows the rules once it is on', async () => {
    await write('Anan', 'ขอคืนเงินค่ะ');
    expect(await holder('Anan')).toBeNull();
    await boss.call(settings.update, { body: { enabled: true, default_capacity: 2 } });
    await write('Boon', 'อยากขอคืนเงิน');
    expect(await holder('Boon')).toBe(south);
    await write('Chai', 'สวัสดีครับ');
    expect(await holder('Chai')).toBe(north);
  });

  it('A new ticket is assigned to nobody above capacity or away, and the reason is given', async () => {
    await Promise.all(['Dao', 'Ek', 'Fah'].map((name) => write(name, 'hello there')));
    expect(await heldBy(north)).toBe(2);
    const simulated = await boss.call(simulateAutoAssign, { body: {} });
    expect(simulated).toMatchObject({ tickets: 6, moved: 0, by_reason: { nobody_free: 2 } });
    expect(simulated.by_agent.find(({ agent_id }) => agent_id === north)).toMatchObject({
      given: 2,
      most: 2,
    });
    expect(simulated.items.find(({ reason }) => reason === 'nobody_free')).toMatchObject({
      skipped: [{ agent_id: north, why: 'full' }],
    });
    // A number lists exactly what it counts.
    const waiting = await boss.call(simulateAutoAssign, { body: { part: { figure: 'nobody_free' } } });
    expect(waiting.items.map(({ reason }) => reason)).toEqual(['nobody_free', 'nobody_free']);
    const norths = await boss.call(simulateAutoAssign, { body: { part: { agent_id: north } } });
    expect([norths.fitting, norths.items.map(({ agent_id }) => agent_id)]).toEqual([2, [north, north]]);
    await punch([south], false);
    await write('Gai', 'คืนเงิน');
    expect(await holder('Gai')).toBeNull();
  });

  const heldBy = async (id: string): Promise<number> =>
    (await boss.call(listTickets, { query: { view: 'live' } })).items.filter(
      (one) => one.assignee?._id === id,
    ).length;
});
