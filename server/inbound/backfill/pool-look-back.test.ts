import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { estimateBackfill, getBackfill } from '#contracts/keywords/backfill.ts';
import { createKeyword, previewKeyword, updateKeyword } from '#contracts/keywords/endpoints.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { lookBack } from '#server/inbound/backfill/look-back.ts';
import { readRows, sql } from '#server/kit/clickhouse/sql.ts';
import { computeMentionId } from '#server/listening/mention-ids/public.ts';
import { makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { ingestPublicPosts, makePublicSource } from '#tests/factories/public-posts.ts';
import { startWorld, type World } from '#tests/world.ts';

const LISTENING = { product: 'listening' } as const;

let world: World;
let sourceId: string;
beforeAll(async () => {
  world = await startWorld();
  sourceId = await makePublicSource(world);
});
afterAll(() => world.stop());

const poll = (items: readonly Incoming[]) => ingestPublicPosts(world, sourceId, items);

async function reader(active = true): Promise<Person> {
  const accountId = await world.account();
  await setReading(accountId, active);
  return world.person(accountId);
}
async function setReading(accountId: AccountId, active: boolean): Promise<void> {
  await world.suite.context.database.platform
    .updateTable('accounts')
    .set({ product: JSON.stringify({ listening: { active: true }, quick_analytic: { active } }) })
    .where('_id', '=', accountId)
    .execute();
}
async function countJobs(accountId: AccountId): Promise<number> {
  const { rows } = await world.suite.context.database.owner.query<{ count: number }>(
    `select count(*)::int as count from graphile_worker._private_jobs where payload::text like '%' || $1 || '%'`,
    [accountId],
  );
  return rows[0]?.count ?? 0;
}
function addKeyword(who: Person, fields: object) {
  return who.call(createKeyword, { params: LISTENING, body: { name: 'ours', ...fields } as never });
}

const Row = z.record(z.string(), z.unknown());
/** The mentions of an account, without what is the account's own or depends on when they came in. */
async function mentionsOf({ accountId }: Person) {
  const rows = await readRows(
    world.suite.context.clickhouse,
    Row,
    sql`select * from mentions order by published_at, text`,
  );
  return rows.filter((row) => row['account_id'] === accountId);
}
const OWN = new Set(['account_id', '_id', 'keywords', 'collected_at', 'updated_at', 'cluster']);
function comparable(rows: readonly Record<string, unknown>[]) {
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !OWN.has(name))));
}

function posts(word: string): Incoming[] {
  return [`${word} อร่อยมาก ชอบที่สุด #Tag`, `${word} แย่มาก บริการห่วย โกรธมาก`, 'เรื่องอื่น'].map((text, index) =>
    makePost({
      provider_id: `${word} ${index}`,
      channel: 'rss',
      text,
      title: index === 0 ? 'หัวข้อ' : '',
      url: `https://example.com/${index}`,
      author: { _id: `a${index}`, name: 'Somsri', handle: 'somsri', followers: 12_000 },
      engagement: { likes: 3, shares: 1 },
      published_at: `2026-11-0${index + 1}T03:00:00.000Z`,
      media: [{ kind: 'image', url: 'https://example.com/picture.jpg' }],
    }),
  );
}

test('A keyword that is made later gets the same mentions as one that existed, once, and the preview said so', async () => {
  const [early, late, without] = [await reader(), await reader(), await reader(false)];
  await addKeyword(early, { patterns: ['ส้มตำ'] });
  await poll(posts('ส้มตำ'));
  await expect.poll(() => mentionsOf(early), { timeout: 20_000 }).toHaveLength(2);

  const span = { from: '2026-10-01T00:00:00Z', to: '2026-12-01T00:00:00Z' };
  const preview = { patterns: ['ส้มตำ'], query: null, match: 'auto', ...span };
  const seen = await late.call(previewKeyword, { body: preview as never });
  expect(seen).toMatchObject({ count: 2, fresh: 2, searched: 3, hidden: 0 });
  expect(seen.sample.map(({ text }) => text)).toHaveLength(2);
  const none = await without.call(previewKeyword, { body: preview as never });
  expect(none).toMatchObject({ count: 0, searched: 0 });

  const { _id } = await addKeyword(late, { patterns: ['ส้มตำ'] });
  await addKeyword(without, { patterns: ['ส้มตำ'] });
  await expect.poll(() => mentionsOf(late), { timeout: 30_000 }).toHaveLength(2);
  expect(comparable(await mentionsOf(late))).toEqual(comparable(await mentionsOf(early)));
  const ids = (await mentionsOf(late)).map((row) => row['_id']);
  const name = (index: number) => ({ accountId: late.accountId, sourceId, name: `ส้มตำ ${index}` });
  expect(ids.toSorted()).toEqual([0, 1].map((index) => computeMentionId(name(index))).toSorted());
  const params = { ...LISTENING, _id };
  await expect
    .poll(async () => (await late.call(getBackfill, { params })).backfill, { timeout: 20_000 })
    .toMatchObject({ state: 'done', result: { added: 2, removed: 0 } });
  expect(await late.call(estimateBackfill, { params, query: { from: span.from } })).toMatchObject({
    posts: 2,
  });

  // The stream brings them again, and an unrelated change of the keyword looks back again: nothing is stored twice.
  await poll(posts('ส้มตำ'));
  await late.call(updateKeyword, { params, body: { name: 'renamed' } as never });
  await poll(posts('ลาบ'));
  expect(await mentionsOf(late)).toHaveLength(2);
  expect(await mentionsOf(without)).toEqual([]);
}, 90_000);

test('A post that came in for another keyword and was dropped is found, and a query of the sentiment is decided by the account', async () => {
  const who = await reader();
  // Every post is handed to the account, because only it can decide, and all of them are dropped.
  await addKeyword(who, { query: 'ไม่มีคำนี้ AND sentiment:negative' });
  await poll(posts('ข้าวซอย'));
  expect(await mentionsOf(who)).toEqual([]);
  await addKeyword(who, { name: 'second', query: 'ข้าวซอย AND sentiment:negative' });
  await expect.poll(() => mentionsOf(who), { timeout: 30_000 }).toHaveLength(1);
  expect(await mentionsOf(who)).toMatchObject([{ sentiment: 'negative' }]);
}, 60_000);

test('A changed keyword looks back, and one that is off does not', async () => {
  const who = await reader();
  await poll(posts('ขนมจีน'));
  const { _id } = await addKeyword(who, { patterns: ['ไม่มีคำนี้'], active: false });
  await who.call(updateKeyword, { params: { ...LISTENING, _id }, body: { patterns: ['ขนมจีน'] } as never });
  await poll(posts('หมูปิ้ง'));
  expect(await mentionsOf(who)).toEqual([]);
  await who.call(updateKeyword, { params: { ...LISTENING, _id }, body: { active: true } as never });
  await expect.poll(() => mentionsOf(who), { timeout: 30_000 }).toHaveLength(2);
}, 60_000);

test('Posts that arrive while many new keywords look back are stored at once', async () => {
  const who = await reader();
  // More than a process has workers.
  for (let index = 0; index < 10; index += 1)
    await addKeyword(who, { name: `dish ${index}`, patterns: [`ข้าวมันไก่ ${index}`] });
  await poll(posts('ข้าวมันไก่'));
}, 60_000);

test('Keywords made at once look back over the pool in one pass', async () => {
  const { context } = world.suite;
  await poll(posts('แกงเขียวหวาน'));
  const who = await reader(false);
  const { accountId } = who;
  const ids: string[] = [];
  for (const word of ['แกงเขียวหวาน', 'อร่อยมาก', 'ไม่มีคำนี้'])
    ids.push((await addKeyword(who, { name: word, patterns: [word] }))._id);
  // What the new keywords queue by themselves finds no pool; it ends before the account may read one.
  await expect.poll(() => countJobs(accountId), { timeout: 20_000 }).toBe(0);
  await setReading(accountId, true);
  const { rows } = await context.database.owner.query<{ entity_id: string; seq: string }>(
    `select entity_id, seq from event_log where account_id = $1 and kind = 'keyword.created' order by seq`,
    [accountId],
  );
  expect(rows.map(({ entity_id }) => entity_id)).toEqual(ids);
  for (const { entity_id, seq } of rows)
    await lookBack(context, { account_id: accountId, entity_id, seqs: [Number(seq)] });
  await expect.poll(() => mentionsOf(who), { timeout: 30_000 }).not.toEqual([]);
  const { rows: works } = await context.database.owner.query<{ input: { keyword_ids: string[] } }>(
    `select input from long_works where account_id = $1 and kind = 'keyword_backfill'`,
    [accountId],
  );
  expect(works.map(({ input }) => input.keyword_ids)).toEqual([ids]);
}, 60_000);
