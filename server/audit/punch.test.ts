import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { correctPunch, listPunches, sumPunches } from '#contracts/audit/punch.ts';
import { recordPunch } from '#server/audit/public.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let admin: Person;
let agent: Person;
let now = new Date('2026-11-02T13:50:00.000Z');
const span = { from: '2026-11-02', to: '2026-11-08' };

beforeAll(async () => {
  world = await startWorld({ clock: () => now });
  const account = await world.account();
  admin = await world.person(account);
  agent = await world.person(account);
});
afterAll(() => world.stop());

function punch(direction: 'in' | 'out', at: string): Promise<boolean> {
  now = new Date(at);
  return inTransaction(
    world.suite.context,
    { accountId: agent.accountId, actor: { kind: 'user', id: agent.userId } },
    (unit) => recordPunch(unit, agent.userId, direction),
  );
}
async function sums() {
  const { items } = await admin.call(sumPunches, { query: { ...span, user_id: agent.userId } });
  return items[0]?.days.map(({ seconds }) => seconds / 3600);
}

describe('the punch log', () => {
  it('S2-046 S7-143: sums the hours of each day in the time zone of the account', async () => {
    // Bangkok is seven hours ahead: this shift begins on Monday evening and ends on Tuesday morning there.
    expect(await punch('in', '2026-11-02T14:00:00.000Z')).toBe(true);
    expect(await punch('in', '2026-11-02T15:00:00.000Z')).toBe(false);
    expect(await punch('out', '2026-11-02T20:00:00.000Z')).toBe(true);
    expect(await punch('out', '2026-11-02T21:00:00.000Z')).toBe(false);
    expect(await sums()).toEqual([3, 3, 0, 0, 0, 0, 0]);
    const document = await admin.fetch('/api/openapi.json');
    expect(document.body).toHaveProperty(['paths', '/api/v1.0/accounts/punch-log']);
  });

  it('is corrected by new entries that name the old one; the old one stays', async () => {
    const { items } = await admin.call(listPunches, { query: { user_id: agent.userId } });
    const out = items.find(({ direction }) => direction === 'out');
    const corrected = await admin.call(correctPunch, {
      body: { corrects: out?._id, at: '2026-11-02T19:00:00.000Z', reason: 'left earlier' },
    });
    expect(corrected).toMatchObject({
      corrects: out?._id,
      direction: 'out',
      source: 'correction',
      reason: 'left earlier',
    });
    expect(corrected.created_by?._id).toBe(admin.userId);
    expect(await sums()).toEqual([3, 2, 0, 0, 0, 0, 0]);
    const after = await admin.call(listPunches, { query: { user_id: agent.userId } });
    expect(after.items.find(({ _id }) => _id === out?._id)?.corrected_by).toBe(corrected._id);
    const twice = await admin.attempt(correctPunch, {
      body: { corrects: out?._id, at: '2026-11-02T18:00:00.000Z', reason: 'again' },
    });
    expect(twice.status).toBe(409);
    await admin.call(correctPunch, {
      body: { corrects: corrected._id, void: true, reason: 'was not there' },
    });
    expect((await sums())?.[1]).toBeGreaterThan(3);
  });

  it('takes forgotten entries, none in the future, none without a reason, none of strangers', async () => {
    await admin.call(correctPunch, {
      body: { user_id: agent.userId, direction: 'out', at: '2026-11-02T16:00:00.000Z', reason: 'forgot' },
    });
    expect(await sums()).toEqual([2, 0, 0, 0, 0, 0, 0]);
    const future = { user_id: agent.userId, direction: 'in', at: '2027-01-01T00:00:00.000Z', reason: 'x' };
    expect((await admin.attempt(correctPunch, { body: future })).status).toBe(400);
    const silent = { user_id: agent.userId, direction: 'in', at: '2026-11-02T00:00:00.000Z', reason: ' ' };
    expect((await admin.attempt(correctPunch, { body: silent })).body).toHaveProperty('fields.reason');
    const stranger = await world.person(await world.account());
    expect((await stranger.attempt(correctPunch, { body: { ...silent, reason: 'mine' } })).status).toBe(404);
  });

  it('S6-077: is open to who may read it, corrections only to who also manages people', async () => {
    const reader = await world.person(admin.accountId, { can: ['center.punch_logs.read'] });
    expect((await reader.attempt(listPunches, {})).status).toBe(200);
    expect((await reader.attempt(correctPunch, { body: { reason: 'x' } })).status).toBe(403);
    const nobody = await world.person(admin.accountId, { can: ['crm.ticket.read'] });
    expect((await nobody.attempt(sumPunches, { query: span })).status).toBe(403);
  });

  it('refuses spans that end before they begin or are too long', async () => {
    for (const query of [
      { from: '2026-11-08', to: '2026-11-02' },
      { from: '2026-01-01', to: '2026-12-31' },
    ])
      expect((await admin.attempt(sumPunches, { query })).body).toHaveProperty('fields.to');
  });

  it('cannot be changed afterwards, not even by the owner of the database', async () => {
    await expect(
      world.suite.context.database.owner.query(`update punch_entries set reason = 'x'`),
    ).rejects.toThrow(/append-only/);
  });
});
