import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createSource } from '#contracts/admin/sources.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { PLATFORM_ACCOUNT_ID } from '#contracts/permissions/platform.ts';
import { ERASED_TEXT } from '#contracts/privacy/person.ts';
import { storePublicItems } from '#server/inbound/public-intake.ts';
import { readRows, sql } from '#server/kit/clickhouse/sql.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { erasePostsForGood } from '#server/privacy/post-store.ts';
import { makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

const PLATFORM = AccountId.parse(PLATFORM_ACCOUNT_ID);
const Text = z.object({ text: z.string(), owner: z.string() });

let world: World;
let who: Person;
let sourceId: string;
beforeAll(async () => {
  world = await startWorld();
  const body = { name: 'News', url: 'https://example.com/news', active: false };
  sourceId = (await (await world.administrator()).call(createSource, { body }))._id;
  who = await world.person(await world.account());
  const keyword = { name: 'ours', patterns: ['กาแฟ'] };
  await who.call(createKeyword, { params: { product: 'listening' }, body: keyword as never });
});
afterAll(() => world.stop());

async function poll(...items: Incoming[]): Promise<void> {
  const { context } = world.suite;
  await context.database.settle();
  await inTransaction(context, { accountId: PLATFORM, actor: SYSTEM }, (unit) =>
    storePublicItems(unit, { sourceId, channel: 'rss', items }),
  );
  await expect
    .poll(() => context.database.platform.selectFrom('inbound_batches').select('_id').execute(), {
      timeout: 20_000,
    })
    .toEqual([]);
}
async function pooled(): Promise<string[]> {
  const rows = await readRows(
    world.suite.context.clickhouse,
    Text,
    sql`select text, toString(source_id) as owner from public_posts order by text`,
  );
  return rows.filter(({ owner }) => owner === sourceId).map(({ text }) => text);
}
async function mentioned(): Promise<string[]> {
  const rows = await readRows(
    world.suite.context.clickhouse,
    Text,
    sql`select text, toString(account_id) as owner from mentions order by text`,
  );
  return rows.filter(({ owner }) => owner === who.accountId).map(({ text }) => text);
}
function rss(provider_id: string, text: string, over: Partial<Incoming> = {}): Incoming {
  return makePost({ channel: 'rss', provider_id, text, ...over });
}

test('A post that comes again with another text is read anew in the pool and in every account, once', async () => {
  await poll(rss('edit', 'กาแฟร้อน'), rss('same', 'กาแฟเย็น'));
  await expect.poll(mentioned, { timeout: 20_000 }).toEqual(['กาแฟร้อน', 'กาแฟเย็น'].toSorted());
  await poll(rss('edit', 'กาแฟดำ'), rss('same', 'กาแฟเย็น'));
  await poll(rss('edit', 'กาแฟดำ'), rss('same', 'กาแฟเย็น'));
  expect(await pooled()).toEqual(['กาแฟดำ', 'กาแฟเย็น'].toSorted());
  await expect.poll(mentioned, { timeout: 20_000 }).toEqual(['กาแฟดำ', 'กาแฟเย็น'].toSorted());
});

test('A post that its author withdrew leaves the pool and every account', async () => {
  await poll(rss('gone', 'กาแฟหก'), rss('hidden', 'กาแฟลับ'));
  await expect.poll(async () => (await mentioned()).includes('กาแฟหก'), { timeout: 20_000 }).toBe(true);
  await poll(
    rss('unsend', '', { kind: 'event', event: 'unsend', parent_id: 'gone' }),
    rss('hidden', '', { withdrawn: true }),
  );
  const left = async () => [...(await pooled()), ...(await mentioned())].filter((text) => /หก|ลับ/.test(text));
  await expect.poll(left, { timeout: 20_000 }).toEqual([]);
});

test('Erasing a person deletes the posts from the pool and empties the mentions', async () => {
  const author = { _id: 'somsri', name: 'Somsri' };
  await poll(rss('hers', 'กาแฟของสมศรี', { author }), rss('other', 'กาแฟของคนอื่น'));
  await expect.poll(async () => (await mentioned()).includes('กาแฟของสมศรี'), { timeout: 20_000 }).toBe(true);
  await erasePostsForGood(world.suite.context, {
    account_id: who.accountId,
    channel: 'rss',
    author_id: 'somsri',
    pseudonym: 'erased-1',
  });
  expect((await pooled()).filter((text) => text.includes('ของ'))).toEqual(['กาแฟของคนอื่น']);
  expect(
    (await mentioned()).filter((text) => /ของ|^\[/.test(text) || text === ERASED_TEXT).toSorted(),
  ).toEqual([ERASED_TEXT, 'กาแฟของคนอื่น'].toSorted());
});

test('Hostile posts are kept as they are and break nothing', async () => {
  const texts = [
    '\u0000',
    '\ud800 half',
    `'; drop table public_posts; --`,
    '{p0:String}',
    '<script>alert(1)</script>',
    '\u202e',
    'a'.repeat(100_000),
  ];
  await poll(
    ...texts.map((text, index) =>
      rss(`hostile ${index}`, text, { title: text.slice(0, 500), url: 'javascript:alert(1)' }),
    ),
  );
  const stored = await pooled();
  expect(stored).toEqual(expect.arrayContaining(texts.map((text) => text.toWellFormed())));
});
