import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getHeatmap, listAccesses } from '#contracts/audit/heatmap.ts';
import { getSession } from '#contracts/identity/session.ts';
import { createApiKey } from '#contracts/integrations/api-key.ts';
import { insertAccess } from '#server/audit/access-store.ts';
import { waitUntil } from '#tests/factories/line.ts';
import { request, type Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let admin: Person;
let agent: Person;
/** A Monday, 09:10 in Bangkok. */
let now = new Date('2026-11-02T02:10:00.000Z');
const week = { from: '2026-11-02', to: '2026-11-08' };

beforeAll(async () => {
  world = await startWorld({ clock: () => now });
  const account = await world.account();
  admin = await world.person(account);
  agent = await world.person(account);
});
afterAll(() => world.stop());

/** The map once it counts so many hours: what is noted is written without anybody waiting for it. */
function counted(hours: number) {
  return waitUntil(
    () => admin.call(getHeatmap, { query: week }),
    ({ total }) => total.person_hours >= hours,
  );
}
function setZone(zone: string) {
  return world.suite.context.database.platform
    .updateTable('accounts')
    .set({ time_zone: zone })
    .where('_id', '=', admin.accountId)
    .execute();
}

describe('the heat map', () => {
  it('S2-047: counts each person once in an hour, by weekday and hour of the account’s clock', async () => {
    await admin.call(getSession, {});
    await agent.call(getSession, {});
    now = new Date('2026-11-02T02:40:00.000Z');
    await agent.call(getSession, {});
    now = new Date('2026-11-02T03:05:00.000Z');
    await agent.call(getSession, {});
    // Looked at from an hour that counts already.
    now = new Date('2026-11-02T02:50:00.000Z');
    const map = await counted(3);
    expect(map.time_zone).toBe('Asia/Bangkok');
    expect(map.cells).toEqual([
      { weekday: 1, hour: 9, person_hours: 2, people: 2 },
      { weekday: 1, hour: 10, person_hours: 1, people: 1 },
    ]);
    expect(map.total).toEqual({ person_hours: 3, people: 2 });
  });

  it('every cell opens as many entries as it counts; looking at the map is counted itself', async () => {
    now = new Date('2026-11-02T04:05:00.000Z');
    const map = await counted(4);
    expect(map.total.person_hours).toBe(4);
    for (const { weekday, hour, person_hours } of map.cells) {
      const entries = await admin.call(listAccesses, { query: { ...week, weekday, hour, limit: 200 } });
      expect(entries.items).toHaveLength(person_hours);
    }
    const first = await admin.call(listAccesses, { query: { ...week, limit: 1 } });
    const rest = await admin.call(listAccesses, { query: { ...week, limit: 200, cursor: first.next ?? '' } });
    expect([...first.items, ...rest.items]).toHaveLength(4);
    const mine = await admin.call(getHeatmap, { query: { ...week, user_id: agent.userId } });
    expect(mine.total).toEqual({ person_hours: 2, people: 1 });
  });

  it('calls by API key count too, and say by which door', async () => {
    const { key } = await admin.call(createApiKey, {
      body: { scopes: ['center.heatmap_access_history.read'] },
    });
    now = new Date('2026-11-02T05:00:00.000Z');
    const path = '/api/v1.0/accounts/heatmap?from=2026-11-02&to=2026-11-08';
    expect((await request(world.url, path, { headers: { authorization: `Bearer ${key}` } })).status).toBe(
      200,
    );
    const { items } = await waitUntil(
      () => admin.call(listAccesses, { query: { ...week, weekday: 1, hour: 12 } }),
      (seen) => seen.items.some(({ doors }) => doors.includes('api_key')),
    );
    expect(items).toMatchObject([{ user: { _id: admin.userId } }]);
  });

  it('lays hours on clocks that begin at half past or at a quarter', async () => {
    const { database } = world.suite.context;
    const at = new Date('2026-11-05T10:20:00.000Z');
    await insertAccess(database, { accountId: admin.accountId, userId: agent.userId, door: 'screen', at });
    await insertAccess(database, {
      accountId: admin.accountId,
      userId: agent.userId,
      door: 'screen',
      at: new Date('2026-11-05T10:50:00.000Z'),
    });
    for (const [zone, hours] of [
      ['Asia/Kolkata', [15, 16]],
      ['Asia/Kathmandu', [16]],
      ['UTC', [10]],
    ] as const) {
      await setZone(zone);
      const map = await admin.call(getHeatmap, { query: { ...week, user_id: agent.userId } });
      expect(map.cells.filter(({ weekday }) => weekday === 4).map(({ hour }) => hour)).toEqual(hours);
    }
  });

  it('S6-078: is for who may read it', async () => {
    const nobody = await world.person(admin.accountId, { can: ['crm.ticket.read'] });
    expect((await nobody.attempt(getHeatmap, { query: week })).status).toBe(403);
    expect((await nobody.attempt(listAccesses, { query: week })).status).toBe(403);
  });
});
