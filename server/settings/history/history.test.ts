import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workingStatus } from '#contracts/crm/working-status/working-status.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { listSettingHistory } from '#contracts/settings/history.ts';
import { stripSecrets } from '#server/settings/history/without-secrets.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

const calls = buildCollectionEndpoints(workingStatus, 'statuses');

let world: World;
let admin: Person;
let id: string;

function history(person: Person, query: Record<string, unknown>) {
  return person.call(listSettingHistory, { query: { noun: 'working_status', ...query } });
}

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
  const made = (await admin.call(calls.create, { body: { name: 'Lunch' } })) as { _id: string };
  id = made._id;
  await admin.call(calls.update, { params: { _id: id }, body: { name: 'Break', accepts_tickets: false } });
  await admin.call(calls.create, { body: { name: 'Online' } });
  await admin.call(calls.remove, { params: { _id: id } });
});
afterAll(() => world.stop());

describe('the history of a setting', () => {
  it('The history lists who changed what and when, with the values before and after, the newest first', async () => {
    const { items } = await history(admin, { entity: id });
    expect(items.map(({ kind }) => kind)).toEqual([
      'working_status.deleted',
      'working_status.updated',
      'working_status.created',
    ]);
    const [deleted, updated] = items;
    expect(updated).toMatchObject({
      actor: { kind: 'user', _id: admin.userId },
      before: { name: 'Lunch', accepts_tickets: true },
      after: { name: 'Break', accepts_tickets: false },
      erased: false,
    });
    expect(updated?.actor.name).toMatch(/^Person/);
    expect(deleted).toMatchObject({ before: { name: 'Break' }, after: null, entity: { name: 'Break' } });
  });

  it('The history of a collection contains every item, page by page, and nothing of other collections or accounts', async () => {
    const first = await history(admin, { limit: 3 });
    const second = await history(admin, { limit: 3, cursor: first.next });
    expect([...first.items, ...second.items].map(({ kind }) => kind)).toEqual([
      'working_status.deleted',
      'working_status.created',
      'working_status.updated',
      'working_status.created',
    ]);
    expect(second.next).toBeNull();
    const stranger = await world.person(await world.account());
    expect((await history(stranger, { entity: id })).items).toEqual([]);
    expect((await history(admin, { noun: 'auto_sentiment' })).items).toEqual([]);
  });

  it('The history is open to users who may read the setting, and to nobody else', async () => {
    const reader = await world.person(admin.accountId, { can: ['crm.working_status.read'] });
    expect((await history(reader, {})).items).toHaveLength(4);
    const other = await world.person(admin.accountId, { can: ['crm.working_status.write', 'crm.sla.read'] });
    const query = { noun: 'working_status' };
    expect(await other.attempt(listSettingHistory, { query })).toMatchObject({
      status: 403,
      body: { code: 'not_permitted' },
    });
  });

  it('The history of something that is no setting is not found, also for event types that everybody is notified of', async () => {
    for (const noun of ['no_such_noun', 'account', 'plan', 'mentions'])
      expect((await admin.attempt(listSettingHistory, { query: { noun } })).status).toBe(404);
  });

  it('An invalid cursor is refused', async () => {
    const query = { noun: 'working_status', cursor: 'bm9wZQ' };
    expect(await admin.attempt(listSettingHistory, { query })).toMatchObject({
      status: 400,
      body: { code: 'cursor_invalid' },
    });
  });

  it('The history states that values were erased', async () => {
    await world.suite.context.database.owner.query(
      `update event_values set before = null, after = null, erased_at = now()
        where account_id = $1 and seq = (select max(seq) from event_log where account_id = $1 and kind = 'working_status.updated')`,
      [admin.accountId],
    );
    const { items } = await history(admin, { entity: id });
    expect(items.find(({ kind }) => kind.endsWith('updated'))).toMatchObject({ erased: true, before: null });
  });
});

it('No secret is in a history, at any depth', () => {
  expect(
    stripSecrets({
      name: 'LINE',
      channel_secret: 'x',
      config: [{ access_token: 'y', url: 'https://example.com' }],
      api_key: 'z',
      Password: 'p',
    }),
  ).toEqual({ name: 'LINE', config: [{ url: 'https://example.com' }] });
});
