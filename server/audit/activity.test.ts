import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportActivity, listActivity, listActivityChoices } from '#contracts/audit/activity.ts';
import { workingStatus } from '#contracts/crm/working-status/working-status.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import type { Person } from '#tests/factories/person.ts';
import { writePost } from '#tests/factories/publishing.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

const { create, update, remove } = buildCollectionEndpoints(workingStatus, 'statuses');
let world: World;
let nok: Person;
let ploy: Person;
let reader: Person;
let lunch = '';

beforeAll(async () => {
  world = await getSharedWorld();
  const account = await world.account();
  nok = await world.person(account);
  ploy = await world.person(account);
  reader = await world.person(account, { can: ['center.activity_log.read'] });
  const made = await nok.call(create, { body: { name: 'Lunch' } });
  lunch = String((made as { _id: unknown })._id);
  await ploy.call(update, { params: { _id: lunch }, body: { name: '=Break' } });
  for (let count = 0; count < 7; count += 1) await ploy.call(create, { body: { name: `Status ${count}` } });
  const gone = await nok.call(create, { body: { name: 'Short-lived' } });
  await nok.call(remove, { params: { _id: String((gone as { _id: unknown })._id) } });
});
afterAll(() => world.stop());

const kinds = async (query: Parameters<typeof list>[0]) => (await list(query)).map(({ kind }) => kind);
async function list(query: {
  kind?: string;
  person?: string;
  entity?: string;
  from?: string;
  by?: 'people' | 'all';
}) {
  return (await nok.call(listActivity, { query: { limit: 200, ...query } })).items;
}

describe('Activity log', () => {
  it('S2-045 S7-142: the log shows who changed what, with old and new values, the newest first', async () => {
    const [changed] = await list({ kind: 'working_status.updated' });
    expect(changed).toMatchObject({
      actor: { kind: 'user', _id: ploy.userId },
      entity: { _id: lunch, type: 'working_status', name: '=Break' },
      before: { name: 'Lunch' },
      after: { name: '=Break' },
      hidden: false,
    });
    const all = await list({});
    expect(all.map(({ seq }) => seq)).toEqual(all.map(({ seq }) => seq).toSorted((a, b) => b - a));
    const document = await nok.fetch('/api/openapi.json');
    expect(document.body).toHaveProperty(['paths', '/api/v1.0/accounts/activity-log']);
  });

  it('A deleted record is named by the values that the log stored', async () => {
    const [deleted] = await list({ kind: 'working_status.deleted' });
    expect(deleted?.entity?.name).toBe('Short-lived');
  });

  it('The log can be filtered by user, kind, prefix of kinds, record and time', async () => {
    expect(await kinds({ person: ploy.userId })).toHaveLength(8);
    expect(await kinds({ person: nok.userId, kind: 'working_status.created' })).toHaveLength(2);
    expect(await kinds({ kind: 'working_status.' })).toHaveLength(11);
    expect(await kinds({ kind: 'role.' })).toEqual([]);
    expect(await kinds({ entity: lunch })).toEqual(['working_status.updated', 'working_status.created']);
    expect(await kinds({ entity: lunch, kind: 'working_status.updated' })).toHaveLength(1);
    expect(await kinds({ from: '2999-01-01T00:00:00.000Z' })).toEqual([]);
    const choices = await nok.call(listActivityChoices, {});
    expect(choices.kinds).toContain('working_status.deleted');
    expect(choices.people.map(({ _id }) => _id)).toContain(ploy.userId);
  });

  it('Entries without an acting user are left out when only users are requested', async () => {
    const all = await list({});
    const people = await list({ by: 'people' });
    expect(people.every(({ actor }) => actor.kind === 'user')).toBe(true);
    expect(people).toEqual(all.filter(({ actor }) => actor.kind === 'user'));
  });

  it.each([{}, { kind: 'working_status.' }, { by: 'people' as const }])(
    'Pages have no gap or repetition: %j',
    async (query) => {
      const whole = await list(query);
      const seen: number[] = [];
      let cursor: string | undefined;
      do {
        const page = await nok.call(listActivity, {
          query: { ...query, limit: 3, ...(cursor ? { cursor } : {}) },
        });
        seen.push(...page.items.map(({ seq }) => seq));
        cursor = page.next ?? undefined;
      } while (cursor);
      expect(seen).toEqual(whole.map(({ seq }) => seq));
      const wrong = await nok.attempt(listActivity, { query: { cursor: 'eyJ4' } });
      expect(wrong.body).toMatchObject({ code: 'cursor_invalid' });
    },
  );

  it('S6-076: values of records that the reader may not see are hidden, and so is the log from users who may not read it', async () => {
    const seen = await reader.call(listActivity, { query: { kind: 'working_status.updated' } });
    expect(seen.items[0]).toMatchObject({
      before: null,
      after: null,
      hidden: true,
      actor: { _id: ploy.userId },
    });
    const nobody = await world.person(nok.accountId, { can: ['crm.ticket.read'] });
    expect((await nobody.attempt(listActivity, {})).status).toBe(403);
  });

  it('The filtered log is exported as CSV in which no spreadsheet runs formulas', async () => {
    const answered = await nok.attempt(exportActivity, { query: { kind: 'working_status.' } });
    expect(answered.headers.get('content-type')).toContain('text/csv');
    expect(answered.headers.get('content-disposition')).toContain('attachment');
    const lines = String(answered.body).trimEnd().split('\r\n');
    expect(lines).toHaveLength(12);
    expect(lines.some((line) => line.includes(",'=Break,"))).toBe(true);
    expect((await nok.attempt(exportActivity, { query: { nonsense: '1' } })).status).toBe(400);
  });

  it('A post is named by its name, and what it says is for those who may read posts', async () => {
    const person = await world.person(await world.account());
    const named = await writePost(person, { name: 'Launch' });
    await writePost(person, { content: { text: 'puffin' } });
    const { items } = await person.call(listActivity, { query: { kind: 'publishing_post.created' } });
    expect(items.map(({ entity }) => entity)).toMatchObject([
      { type: 'publishing_post', name: null },
      { _id: named._id, type: 'publishing_post', name: 'Launch' },
    ]);
    expect(JSON.stringify(items)).not.toContain('puffin');
  });

  it('The log contains only entries of its account', async () => {
    const stranger = await world.person(await world.account());
    const seen = await stranger.call(listActivity, { query: { entity: lunch } });
    expect(seen.items).toEqual([]);
  });
});
