import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBackfill, startBackfill } from '#contracts/keywords/backfill.ts';
import { createKeyword, previewKeyword, updateKeyword } from '#contracts/keywords/endpoints.ts';
import { deleteKeywords, restoreKeywords } from '#contracts/keywords/many.ts';
import { listQueryValues } from '#contracts/keywords/query-values.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import {
  cancelLongWork,
  getLongWork,
  pauseLongWork,
  resumeLongWork,
} from '#contracts/kit/long-work/endpoints.ts';
import { listGaps } from '#contracts/listening/collection-gaps/endpoints.ts';
import { countMentions } from '#contracts/listening/endpoints.ts';
import { tagRules } from '#contracts/listening/tag-rules/area.ts';
import { applyTagRule, tryTagRule } from '#contracts/listening/tag-rules/endpoints.ts';
import { enqueueItems } from '#server/inbound/public.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { addListeningTag } from '#tests/register-examples/listening-tag-rules.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
let who: Person;
beforeAll(async () => {
  world = await getSharedWorld();
  who = await world.person(await world.account());
});
afterAll(() => world.stop());

const product = 'listening' as const;
const RANGE = { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' };
const { create } = buildCollectionEndpoints(tagRules, 'rules');
let made = 0;

function give(accountId: AccountId, texts: readonly string[]) {
  const items = texts.map((text) => ({
    provider_id: `q${(made += 1)}`,
    kind: 'post' as const,
    channel: 'file' as const,
    author: { _id: `a${made % 5}`, name: 'A' },
    text,
    published_at: new Date(Date.UTC(2026, 0, 1 + (made % 200))).toISOString(),
  }));
  return inTransaction(world.suite.context, { accountId, actor: SYSTEM }, (unit) =>
    enqueueItems(unit, { sourceId: '01920000-0000-7000-8000-00000000aaaa', channel: 'file', items }),
  );
}
async function count(query: object = {}) {
  return (await who.call(countMentions, { query: { ...RANGE, ...query } })).count;
}
function ended(_id: string) {
  return expect
    .poll(async () => (await who.call(getLongWork, { params: { _id } })).state, { timeout: 20_000 })
    .toBe('done');
}

/** Waits until no job of the work is waiting or running: it has done everything it will do. */
function jobsDone(_id: string) {
  return expect
    .poll(
      async () => {
        const { rows } = await world.suite.context.database.owner.query(
          "select from graphile_worker._private_jobs where payload->>'work_id' = $1",
          [_id],
        );
        return rows.length;
      },
      { timeout: 20_000 },
    )
    .toBe(0);
}

const TEXTS = [
  'กาแฟร้อนส่งช้ามาก',
  'coffee delivery was slow',
  'coffee and a very long walk to delivery',
  'ชาเย็น',
  '#coffee now',
];
const QUERY = '(coffee NEAR/2 delivery) OR (กาแฟ AND ส่ง*) NOT channel:line';

test('A query is refused with every fault at its position, and so is a purely negative one', async () => {
  const attempt = (query: string) =>
    who.attempt(createKeyword, { params: { product }, body: { name: `Refused ${(made += 1)}`, query } });
  const broken = await attempt('(coffee AND "tea');
  expect(broken).toMatchObject({ status: 400, body: { code: 'keyword_query_invalid' } });
  expect(broken.body).toMatchObject({ data: { faults: [{ start: 0 }, { start: 12 }] } });
  for (const [query, code] of [
    ['NOT tea', 'only_negative'],
    ['coffee status:done', 'later_field'],
  ] as const)
    expect((await attempt(query)).body).toMatchObject({ fields: { query: expect.stringContaining(code) } });
  const neither = await who.attempt(createKeyword, { params: { product }, body: { name: 'Neither' } });
  expect(neither).toMatchObject({ status: 400, body: { code: 'keyword_empty' } });
});

test('A query finds the same in preview, backfill, feed and stream; sets replace it again', async () => {
  await give(who.accountId, TEXTS);
  await expect.poll(() => count(), { timeout: 30_000 }).toBe(TEXTS.length);
  const preview = await who.call(previewKeyword, { body: { query: QUERY, ...RANGE } });
  expect(preview).toMatchObject({ count: 2, fresh: 2, searched: TEXTS.length });
  expect(preview.sample.flatMap(({ hits }) => hits).length).toBeGreaterThan(2);
  const keyword = await who.call(createKeyword, {
    params: { product },
    body: { name: 'Query', query: QUERY },
  });
  expect(keyword).toMatchObject({ query: QUERY, patterns: [] });
  const params = { product, _id: keyword._id };
  const work = await who.call(startBackfill, { params, body: { from: RANGE.from } });
  await ended(work._id);
  expect((await who.call(getBackfill, { params })).backfill).toMatchObject({
    result: { added: 2, removed: 0 },
  });
  expect(await count({ keyword: keyword._id })).toBe(2);
  await give(who.accountId, TEXTS);
  await expect.poll(() => count({ keyword: keyword._id }), { timeout: 30_000 }).toBe(4);
  const changed = await who.call(updateKeyword, { params, body: { patterns: ['ชาเย็น'] } });
  expect(changed).toMatchObject({ query: null, patterns: ['ชาเย็น'] });
});

test('A rule tags stored posts as long work, and new ones as they arrive', async () => {
  const tag = await addListeningTag({ admin: who });
  const query = 'ส่งช้า OR (delivery slow)';
  const tried = await who.call(tryTagRule, { body: { query, tag_ids: [tag], ...RANGE } });
  expect(tried).toMatchObject({ found: 4, fresh: 4, searched: 10 });
  const rule = (await who.call(create, { body: { name: 'Late', query, tag_ids: [tag] } })) as { _id: string };
  const work = await who.call(applyTagRule, { params: { _id: rule._id }, body: { from: RANGE.from } });
  await ended(work._id);
  const work2 = await who.call(getLongWork, { params: { _id: work._id } });
  expect(work2).toMatchObject({ done: 10, total: 10, result: { tagged: 4 }, label: { name: 'Late' } });
  expect(await count({ tag })).toBe(4);
  await give(who.accountId, TEXTS);
  await expect.poll(() => count({ tag }), { timeout: 30_000 }).toBe(6);
  const narrow = await world.person(who.accountId, {
    can: ['listening.cat_and_tag.read', 'listening.cat_and_tag.write'],
  });
  const refused = await narrow.attempt(create, { body: { name: 'Everywhere', query, tag_ids: [tag] } });
  expect(refused.status).toBe(403);
});

test('Paused work continues where it stopped, and cancelled work does not', async () => {
  const keyword = await who.call(createKeyword, {
    params: { product },
    body: { name: 'Paused', patterns: ['coffee'] },
  });
  const params = { product, _id: keyword._id };
  const { _id } = await who.call(startBackfill, { params, body: { from: RANGE.from } });
  const one = { params: { _id } };
  expect((await who.call(pauseLongWork, one)).state).toBe('paused');
  await jobsDone(_id);
  expect(await who.call(getLongWork, one)).toMatchObject({ state: 'paused', done: 0 });
  expect((await who.attempt(startBackfill, { params, body: { from: RANGE.from } })).status).toBe(409);
  expect((await who.call(resumeLongWork, one)).state).toBe('queued');
  await ended(_id);
  expect(await who.attempt(pauseLongWork, one)).toMatchObject({
    status: 409,
    body: { code: 'illegal_transition' },
  });
  const next = await who.call(startBackfill, { params, body: { from: RANGE.from } });
  const cancelled = { params: { _id: next._id } };
  expect((await who.call(cancelLongWork, cancelled)).state).toBe('cancelled');
  expect((await who.attempt(resumeLongWork, cancelled)).status).toBe(409);
  await jobsDone(next._id);
  expect((await who.call(getLongWork, cancelled)).state).toBe('cancelled');
});

test('A source that fails, is switched off or starts later is reported as a gap', async () => {
  const other = await world.person(await world.account());
  const { database } = world.suite.context;
  const insert = (name: string, created: string) =>
    database.owner.query(
      `insert into monitors (account_id, _id, product, kind, name, url, active, created_at)
       values ($1, gen_random_uuid(), 'listening', 'feed', $2, $2, true, $3) returning _id`,
      [other.accountId, name, created],
    );
  await insert('first', '2025-01-01T00:00:00Z');
  await insert('late', '2026-03-01T00:00:00Z');
  const gaps = async () =>
    (await other.call(listGaps, { query: RANGE })).items.map(({ name, reason, to }) => [
      name,
      reason,
      to !== null,
    ]);
  expect(await gaps()).toEqual([['late', 'not_begun', true]]);
  const change = (set: string) =>
    database.owner.query(`update monitors set ${set} where account_id = $1 and name = 'first'`, [
      other.accountId,
    ]);
  await change('failures = 1');
  await change('failures = 2');
  await change('active = false');
  expect(await gaps()).toContainEqual(['first', 'failing', false]);
  expect(await gaps()).toContainEqual(['first', 'paused', false]);
  await change('failures = 0, active = true');
  const mended = await gaps();
  expect(mended).toHaveLength(3);
  expect(mended.every(([, , ended]) => ended)).toBe(true);
  // Another account may be shown gaps of public sources, never of these.
  const stranger = (await who.call(listGaps, { query: RANGE })).items.map(({ name }) => name);
  expect(stranger.filter((name) => name === 'first' || name === 'late')).toEqual([]);
});

test('A restored keyword is back in the lists that named it', async () => {
  const params = { product };
  const keyword = await who.call(createKeyword, { params, body: { name: 'Listed', patterns: ['listed'] } });
  const tag = await addListeningTag({ admin: who });
  const { owner } = world.suite.context.database;
  const group = (
    await owner.query(
      'insert into groups (account_id, _id, name) values ($1, gen_random_uuid(), $2) returning _id',
      [who.accountId, 'Listeners'],
    )
  ).rows[0]._id;
  await owner.query(
    'insert into group_settings (account_id, group_id, keywords) values ($1, $2, array[$3]::uuid[])',
    [who.accountId, group, keyword._id],
  );
  await owner.query(
    "insert into group_options (account_id, group_id, product, keywords) values ($1, $2, 'listening', array['', $3::text])",
    [who.accountId, group, keyword._id],
  );
  await owner.query('update ticket_tags set keyword_ids = array[$2]::uuid[] where _id = $1', [
    tag,
    keyword._id,
  ]);
  const lists = async () =>
    (
      await owner.query(
        `select (select keywords from group_settings where group_id = $1) as settings,
                (select keywords from group_options where group_id = $1) as options,
                (select keyword_ids from ticket_tags where _id = $2) as tags`,
        [group, tag],
      )
    ).rows[0];
  const ids = [keyword._id];
  await who.call(deleteKeywords, { params, body: { ids } });
  expect(await lists()).toEqual({ settings: [], options: [''], tags: [] });
  await who.call(restoreKeywords, { params, body: { ids } });
  expect(await lists()).toEqual({ settings: ids, options: ['', ...ids], tags: ids });
});

test('Completion offers the values of stored posts of the last 30 days, with their counts', async () => {
  const other = await world.person(await world.account());
  const published_at = new Date().toISOString();
  const posts = ['#coffee now', '#Coffee again', '#tea'].map((text) => makePost({ text, published_at }));
  await ingestPosts(world, other.accountId, posts);
  const values = await other.call(listQueryValues, { query: { field: 'hashtag', q: 'COF' } });
  expect(values.items).toEqual([{ value: 'coffee', label: 'coffee', count: 2 }]);
});
