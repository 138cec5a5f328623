import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CRM_SLA, SLA } from '#contracts/crm/sla/endpoints.ts';
import { DEFAULT_LEVELS, type LevelInput } from '#contracts/crm/sla/levels.ts';
import { DEFAULT_TERMS } from '#contracts/crm/sla/policy.ts';
import { WEEKDAYS } from '#contracts/crm/sla/week.ts';
import { Failure } from '#contracts/kit/envelope.ts';
import { loadSlaPolicy, findTermsOfVersion } from '#server/crm/sla/public.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import type { Person } from '#tests/factories/person.ts';
import { fetchDefaultPolicy, fetchPolicies } from '#tests/factories/sla.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
/** A new account for each test, where nothing has been saved. */
const fresh = async (): Promise<Person> => world.person(await world.account());

beforeAll(async () => {
  world = await getSharedWorld();
});
afterAll(() => world.stop());

async function refusal(person: Person, body: unknown): Promise<Failure> {
  const answered = await person.attempt(SLA.save, { body });
  expect(answered.status, JSON.stringify(answered.body)).toBeGreaterThanOrEqual(400);
  return Failure.parse(answered.body);
}
function levelsBut(at: number, level: Record<string, unknown>): LevelInput[] {
  return DEFAULT_LEVELS.map((one, index) => (index === at ? { ...one, ...level } : one));
}
function inAccount<T>(person: Person, work: Parameters<typeof inTransaction<T>>[2]): Promise<T> {
  return inTransaction(world.suite.context, { accountId: person.accountId, actor: SYSTEM }, work);
}

const Printed = z.object({
  statusCode: z.literal(20000),
  body: z.object({ sla: z.array(z.looseObject({ _id: z.string() })).min(1) }),
});

describe('SLA policies of a new account', () => {
  it('S3-068 … S3-087 S7-061 S9-009 … S9-012 a new account gets the specified response with the specified defaults, on both mounts', async () => {
    const admin = await fresh();
    for (const path of ['/api/v1.0/sla', '/api/v1.0/crm/sla']) {
      const { status, body } = await admin.fetch(path);
      expect([path, status]).toEqual([path, 200]);
      const [first] = Printed.parse(body).body.sla;
      const levels = [
        { level: 1, from: 0, to: 359 },
        { level: 2, from: 360, to: 659 },
        { level: 3, from: 660, to: 1259 },
        { level: 4, from: 1260, to: 0 },
      ];
      expect(first).toMatchObject({
        business_hour: {
          is_custom: false,
          start: '08:00',
          end: '17:00',
          days: WEEKDAYS.map((label) => ({ label, is_holiday: false, start: '08:00', end: '17:00' })),
        },
        holidays: [],
        first_response: levels,
        handling_time: levels,
        avg_response_time: levels,
        resolution_time: levels,
        sla_time: levels,
        waiting_time: levels,
        turn_around_time: levels,
        updated_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        version: 0,
        is_default: true,
      });
    }
  });
});

describe('saving SLA policies', () => {
  it('S1-022 S7-062 a save creates, replaces by _id and returns every policy; fields that are not sent stay', async () => {
    const admin = await fresh();
    const { _id, sla } = await admin.call(SLA.save, { body: { name: 'VIP', channels: ['line'] } });
    expect(sla.map(({ name, is_default }) => [name, is_default])).toEqual([
      ['Default', true],
      ['VIP', false],
    ]);
    const changed = await admin.call(CRM_SLA.save, {
      body: {
        _id,
        business_hour: { start: '09:00', end: '18:00' },
        breach_levels: { sla_time: 3 },
        warn_percent: 60,
      },
    });
    expect(changed.sla[1]).toMatchObject({
      _id,
      name: 'VIP',
      channels: ['line'],
      version: 2,
      business_hour: { start: '09:00', end: '18:00' },
      breach_levels: { sla_time: 3, first_response: 4 },
      warn_percent: 60,
      first_response: DEFAULT_TERMS.first_response,
    });
    expect(await fetchPolicies(admin)).toEqual(changed.sla);
    const made = await admin.call(SLA.save, { body: {} });
    expect(made.sla.map(({ name }) => name)).toEqual(['Default', 'VIP', 'SLA 3']);
  });

  it('A returned policy may be sent back unchanged', async () => {
    const admin = await fresh();
    const first = await fetchDefaultPolicy(admin);
    const { sla } = await admin.call(SLA.save, { body: first });
    expect(sla[0]).toEqual({ ...first, version: 1, updated_time: sla[0]?.updated_time });
  });

  it('Lunch, night shifts, closed days and holidays are returned as they were saved', async () => {
    const admin = await fresh();
    const hours = {
      ...DEFAULT_TERMS.business_hour,
      is_custom: true,
      days: DEFAULT_TERMS.business_hour.days.map((day, index) => ({
        ...day,
        is_holiday: index === 0,
        ...(index === 5 ? { start: '20:00', end: '04:00', breaks: [{ start: '23:30', end: '00:15' }] } : {}),
        ...(index === 1 ? { end: '24:00', breaks: [{ start: '12:00', end: '13:00' }] } : {}),
      })),
    };
    const { sla } = await admin.call(SLA.save, {
      body: {
        _id: admin.accountId,
        business_hour: hours,
        holidays: [
          '2026-12-31',
          { date: '2026-04-13', name: 'สงกรานต์', yearly: true, start: '12:00' },
          '2026-12-31',
        ],
      },
    });
    expect(sla[0]?.business_hour).toEqual(hours);
    expect(sla[0]?.holidays).toEqual([
      { date: '2026-04-13', name: 'สงกรานต์', yearly: true, start: '12:00', end: '24:00', source: 'own' },
      { date: '2026-12-31', name: '', yearly: false, start: '00:00', end: '24:00', source: 'own' },
    ]);
  });

  it.each([
    ['three levels', { first_response: DEFAULT_LEVELS.slice(0, 3) }],
    ['five levels', { first_response: [...DEFAULT_LEVELS, { level: 5, from: 1, to: 2 }] }],
    ['six days', { business_hour: { days: WEEKDAYS.slice(1).map((label) => ({ label })) } }],
    ['days out of order', { business_hour: { days: WEEKDAYS.toReversed().map((label) => ({ label })) } }],
    ['an hour that is none', { business_hour: { start: '25:00' } }],
    ['hours without work', { business_hour: { start: '08:00', end: '08:00' } }],
    ['a holiday that is no day', { holidays: ['2026-02-30'] }],
    [
      'a holiday that ends before it begins',
      { holidays: [{ date: '2026-04-13', start: '12:00', end: '08:00' }] },
    ],
    ['a zone that is none', { time_zone: 'Mars/Olympus' }],
    ['a breach level that has begun already', { breach_levels: { sla_time: 1 } }],
    ['a warning after the breach', { warn_percent: 100 }],
    ['channels of the default', { channels: ['line'] }],
  ])('S5-027 %s: refused, and the field is named', async (_name, part) => {
    const admin = await fresh();
    const failure = await refusal(admin, { _id: admin.accountId, ...part });
    expect([failure.code, Object.keys(failure.fields ?? {}).length > 0]).toEqual(['invalid_request', true]);
    expect((await fetchDefaultPolicy(admin)).version).toBe(0);
  });

  it('S5-032 … S5-039 S8-015 levels are refused with exactly the message of the specification', async () => {
    const admin = await fresh();
    const said = async (part: unknown) => (await refusal(admin, part)).message;
    expect(await said({ first_response: levelsBut(0, { to: 1.5 }) })).toBe(
      'first_response: Level 1 is invalid.',
    );
    expect(await said({ handling_time: levelsBut(1, { from: '360' }) })).toBe(
      'handling_time: Level 2 is invalid.',
    );
    expect(await said({ sla_time: levelsBut(0, { from: 359 }) })).toBe('sla_time: Level 1 is invalid.');
    expect(await said({ sla_time: levelsBut(1, { to: 0 }) })).toBe('sla_time: Level 2 is invalid.');
    expect(await said({ waiting_time: levelsBut(3, { to: 687_600 }) })).toBe(
      'waiting_time: Level 4 is invalid.',
    );
    expect(await said({ waiting_time: levelsBut(3, { from: 687_600 }) })).toBe(
      'waiting_time: Level 4 is invalid.',
    );
    expect(await said({ resolution_time: levelsBut(1, { from: 361 }) })).toBe(
      'resolution_time: Level 1 and Level 2 are invalid.',
    );
    const good = await admin.call(SLA.save, {
      body: { _id: admin.accountId, turn_around_time: levelsBut(3, { to: 687_599 }) },
    });
    expect(good.sla[0]?.turn_around_time[3]?.to).toBe(687_599);
  });

  it('The name is unique, and a channel belongs to one policy', async () => {
    const admin = await fresh();
    await admin.call(SLA.save, { body: { name: 'VIP', channels: ['line', 'line'] } });
    expect((await refusal(admin, { name: 'VIP' })).code).toBe('name_taken');
    expect((await refusal(admin, { name: 'Night', channels: ['webchat', 'line'] })).fields).toEqual({
      channels: 'line already belongs to VIP',
    });
    const both = await Promise.all(
      ['A', 'B'].map((name) => admin.attempt(SLA.save, { body: { name, channels: ['webchat'] } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it("A user whose change conflicts with a colleague's is shown the current policy, and two first saves are two policies", async () => {
    const admin = await fresh();
    const save = (start: string) =>
      admin.attempt(SLA.save, { body: { _id: admin.accountId, version: 0, business_hour: { start } } });
    const both = await Promise.all([save('07:00'), save('09:00')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = Failure.parse(both.find(({ status }) => status === 409)?.body);
    expect(refused.code).toBe('stale_version');
    expect(refused.data).toEqual(await fetchDefaultPolicy(admin));
  });
});

describe('versions of SLA policies', () => {
  it('Each version is kept as it was, also when the policy is deleted, and cannot be changed', async () => {
    const admin = await fresh();
    const { _id } = await admin.call(SLA.save, { body: { name: 'VIP', channels: ['line'] } });
    await admin.call(SLA.save, { body: { _id, channels: ['webchat'] } });
    await admin.call(SLA.remove, { params: { _id } });
    const said = await inAccount(admin, async (unit) => [
      (await findTermsOfVersion(unit, { policyId: _id, version: 1 }))?.channels,
      (await findTermsOfVersion(unit, { policyId: _id, version: 2 }))?.channels,
      await findTermsOfVersion(unit, { policyId: _id, version: 3 }),
      await findTermsOfVersion(unit, { policyId: admin.accountId, version: 0 }),
    ]);
    expect(said).toEqual([['line'], ['webchat'], undefined, DEFAULT_TERMS]);
    await expect(
      inAccount(admin, (unit) => sql`update sla_policy_versions set terms = '{}'`.execute(unit.db)),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('The policy of a channel is the one that names it, else the default', async () => {
    const admin = await fresh();
    await admin.call(SLA.save, { body: { name: 'VIP', channels: ['line'] } });
    const names = await inAccount(admin, (unit) =>
      Promise.all((['line', 'webchat'] as const).map(async (one) => (await loadSlaPolicy(unit, one)).name)),
    );
    expect(names).toEqual(['VIP', 'Default']);
  });
});

describe('deleting SLA policies', () => {
  it('S7-063 removes a policy; the default one returns to its defaults', async () => {
    const admin = await fresh();
    const { _id } = await admin.call(SLA.save, { body: { name: 'VIP' } });
    const gone = await admin.fetch(`/api/v1.0/crm/sla/${_id}`, { method: 'DELETE' });
    expect(Printed.parse(gone.body).body.sla.map((one) => one['name'])).toEqual(['Default']);
    expect((await admin.attempt(SLA.remove, { params: { _id } })).status).toBe(404);
    const { accountId } = admin;
    await admin.call(SLA.remove, { params: { _id: accountId } });
    expect((await fetchDefaultPolicy(admin)).version).toBe(0);
    await admin.call(SLA.save, { body: { _id: accountId, holidays: ['2026-01-01'] } });
    await admin.call(SLA.remove, { params: { _id: accountId } });
    expect(await fetchDefaultPolicy(admin)).toMatchObject({ ...DEFAULT_TERMS, _id: accountId, version: 2 });
  });

  it('Every change is in the event log with the previous value', async () => {
    const admin = await fresh();
    const { _id } = await admin.call(SLA.save, { body: { name: 'VIP' } });
    await admin.call(SLA.save, { body: { _id, name: 'Gold' } });
    await admin.call(SLA.remove, { params: { _id } });
    const kinds = await world.suite.context.database.platform
      .selectFrom('event_log')
      .select('kind')
      .where('account_id', '=', admin.accountId)
      .where('kind', 'like', 'sla.%')
      .orderBy('seq')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['sla.created', 'sla.updated', 'sla.deleted']);
  });
});

describe('permissions of SLA policies', () => {
  it('S6-088 reading and writing need one permission of the CRM each', async () => {
    const accountId = await world.account();
    await world.person(accountId);
    const nobody = await world.person(accountId, { can: ['listening.keyword.read'] });
    const reader = await world.person(accountId, { can: ['crm.sla.read'] });
    const writer = await world.person(accountId, { can: ['crm.sla.read', 'crm.sla.write'] });
    const statuses = async (person: Person) => [
      (await person.attempt(SLA.list, {})).status,
      (await person.attempt(SLA.save, { body: {} })).status,
    ];
    expect(await statuses(nobody)).toEqual([403, 403]);
    expect(await statuses(reader)).toEqual([200, 403]);
    expect(await statuses(writer)).toEqual([200, 200]);
  });

  it('A policy of another account is not found', async () => {
    const [admin, stranger] = [await fresh(), await fresh()];
    const { _id } = await admin.call(SLA.save, { body: { name: 'VIP' } });
    for (const id of [_id, admin.accountId]) {
      expect((await stranger.attempt(SLA.save, { body: { _id: id } })).status).toBe(404);
      expect((await stranger.attempt(SLA.remove, { params: { _id: id } })).status).toBe(404);
    }
  });
});
