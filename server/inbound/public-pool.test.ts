import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createSource, removeSource, updateSource } from '#contracts/admin/sources.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { CHANNELS, type Channel } from '#contracts/networks.ts';
import { PLATFORM_ACCOUNT_ID } from '#contracts/permissions/platform.ts';
import { distributeBatch } from '#server/inbound/distribute-batch.ts';
import { enqueueItems } from '#server/inbound/intake.ts';
import { ItemBatch } from '#server/inbound/item-pack.ts';
import { PUBLIC_CHANNELS } from '#server/inbound/public-channels.ts';
import type { StoragePolicy } from '#server/inbound/tables.ts';
import { readRows, sql } from '#server/kit/clickhouse/sql.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { computeMentionId } from '#server/listening/mention-ids/public.ts';
import { makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

const PLATFORM = AccountId.parse(PLATFORM_ACCOUNT_ID);
const number = z.coerce.number();
const Stored = z.object({
  _id: z.string(),
  provider_id: z.string(),
  text: z.string(),
  folded: z.string(),
  language: z.string(),
  sentiment: z.string(),
  words: z.array(z.string()),
  hashtags: z.array(z.string()),
  kind: z.string(),
});
const Mention = z.object({
  _id: z.string(),
  public_id: z.string(),
  text: z.string(),
  keywords: z.array(number),
});

let world: World;
let administrator: Person;
let sourceId: string;

beforeAll(async () => {
  world = await startWorld();
  administrator = await world.administrator();
  sourceId = await addSource('News');
});
afterAll(() => world.stop());

let sources = 0;
async function addSource(name: string, retention: object = {}): Promise<string> {
  const url = `https://example.com/${(sources += 1)}`;
  const body = { name, url, active: false, ...retention };
  return (await administrator.call(createSource, { body }))._id;
}

/** Posts of a public source, as the poll of the source stores them. */
async function poll(
  items: readonly Incoming[],
  {
    source = sourceId,
    channel = 'rss',
    policy = 'spread',
  }: { source?: string; channel?: Channel; policy?: StoragePolicy } = {},
): Promise<void> {
  await world.suite.context.database.settle();
  await take(PLATFORM, items, { source, channel, policy });
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
}
function take(
  accountId: AccountId,
  items: readonly Incoming[],
  { source, channel, policy }: { source: string; channel: Channel; policy: StoragePolicy },
) {
  return inTransaction(world.suite.context, { accountId, actor: SYSTEM }, (unit) =>
    enqueueItems(unit, { sourceId: source, channel, items, storagePolicy: policy }),
  );
}
function waiting() {
  return world.suite.context.database.platform.selectFrom('inbound_batches').select('_id').execute();
}
function stored(source = sourceId) {
  return readRows(
    world.suite.context.clickhouse,
    Stored.extend({ source_id: z.string() }),
    sql`select _id, source_id, provider_id, text, folded, language, sentiment, words, hashtags, kind from public_posts order by text`,
  ).then((rows) => rows.filter((row) => row.source_id === source));
}
function mentionsOf(accountId: AccountId) {
  return readRows(
    world.suite.context.clickhouse,
    Mention.extend({ account_id: z.string() }),
    sql`select account_id, _id, public_id, text, keywords from mentions order by text`,
  ).then((rows) => rows.filter((row) => row.account_id === accountId));
}
const rss = (over: Partial<Incoming>): Incoming => makePost({ channel: 'rss', ...over });

test('Every post of a public source is kept once, read as the pipeline reads it, and a mention knows its public post', async () => {
  const who = await world.person(await world.account());
  const body = { name: 'ours', patterns: ['ชา'] };
  await who.call(createKeyword, { params: { product: 'listening' }, body: body as never });
  const items = [
    rss({ provider_id: 'a', text: 'ชาเขียวอร่อยมาก #Tea' }),
    rss({ provider_id: 'b', text: 'The service was terrible, never again' }),
  ];
  await poll(items);
  await poll([...items, rss({ provider_id: 'c', text: 'ฝนตกหนัก' })]);
  const rows = await stored();
  expect(rows.map(({ provider_id }) => provider_id).toSorted()).toEqual(['a', 'b', 'c']);
  expect(rows.find(({ provider_id }) => provider_id === 'b')).toMatchObject({
    _id: computeMentionId({ accountId: PLATFORM_ACCOUNT_ID, sourceId, name: 'b' }),
    kind: 'post',
    language: 'en',
    sentiment: 'negative',
    folded: 'the service was terrible, never again',
  });
  const tea = rows.find(({ provider_id }) => provider_id === 'a');
  expect(tea).toMatchObject({ language: 'th', hashtags: ['tea'] });
  await expect.poll(() => mentionsOf(who.accountId), { timeout: 20_000 }).toHaveLength(1);
  expect(await mentionsOf(who.accountId)).toEqual([
    expect.objectContaining({
      _id: computeMentionId({ accountId: who.accountId, sourceId, name: 'a' }),
      public_id: tea?._id,
    }),
  ]);
});

test('A batch that is handed on again after a kill between the pool and the accounts adds what is missing, and nothing twice', async () => {
  const source = await addSource('Crash');
  const { context } = world.suite;
  const who = await world.person(await world.account());
  const body = { name: 'ours', patterns: ['หลังเหตุ'] };
  await who.call(createKeyword, { params: { product: 'listening' }, body: body as never });
  await context.database.settle();
  const pack = new ItemBatch({ accountId: PLATFORM, sourceId: source });
  pack.add(rss({ provider_id: 'once', text: 'หลังเหตุขัดข้อง' }));
  const [payload] = pack.payloads();
  const { rows } = await context.database.owner.query(
    `insert into inbound_batches (account_id, _id, source_id, channel, received_at, rows, storage_policy, payload)
     values ($1, gen_random_uuid(), $2, 'rss', now(), 1, 'spread', $3) returning _id`,
    [PLATFORM, source, payload?.bytes],
  );
  const job = { account_id: PLATFORM, batch_id: z.object({ _id: z.string() }).parse(rows[0])._id };
  // The account cannot take anything in after the pool has its post, as if the process had been killed there.
  const { owner } = context.database;
  await owner.query(`create function refuse_batch() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
    create trigger refuse_batch before insert on inbound_batches for each row
      when (new.account_id = '${who.accountId}') execute function refuse_batch()`);
  await expect(distributeBatch(context, job)).rejects.toThrow('killed');
  expect(await stored(source)).toHaveLength(1);
  expect(await mentionsOf(who.accountId)).toEqual([]);
  await owner.query('drop trigger refuse_batch on inbound_batches; drop function refuse_batch');
  await distributeBatch(context, job);
  await distributeBatch(context, job);
  await expect.poll(() => mentionsOf(who.accountId), { timeout: 20_000 }).toHaveLength(1);
  expect(await stored(source)).toHaveLength(1);
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
});

test.each(CHANNELS.map((channel) => ({ channel })))(
  'Nothing that an account receives on $channel enters the pool, however it came in',
  async ({ channel }) => {
    const accountId = await world.account();
    const source = crypto.randomUUID();
    const items = [
      makePost({ channel, text: `post of ${channel}` }),
      makePost({ channel, kind: 'message', text: `message of ${channel}`, conversation_id: 'c' }),
    ];
    await take(accountId, items, { source, channel, policy: 'all' });
    await take(PLATFORM, items, { source, channel, policy: 'all' });
    await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
    // Even a batch of the platform that is handed to all accounts is kept only if it is of a public source, on a channel of such.
    await poll(items, { source: crypto.randomUUID(), channel });
    const open = await addSource(`On ${channel}`);
    await poll([makePost({ channel, kind: 'message', text: 'private', place: 'private' })], {
      source: open,
      channel,
    });
    if (!PUBLIC_CHANNELS.has(channel)) await poll(items, { source: open, channel });
    const rows = await readRows(
      world.suite.context.clickhouse,
      z.object({ posts: number }),
      sql`select countIf(text like '%of ${{ pieces: [channel] }}' or text = 'private') as posts from public_posts`,
    );
    expect(rows).toEqual([{ posts: 0 }]);
  },
);

test('Public channels are feeds and the networks of which something can be followed', () => {
  expect([...PUBLIC_CHANNELS].toSorted()).toEqual([
    'bluesky',
    'facebook',
    'instagram',
    'mastodon',
    'reddit',
    'rss',
    'threads',
    'twitter',
    'youtube',
  ]);
});

test('Posts of a source that keeps none are handed on and not kept', async () => {
  const source = await addSource('Off', { keep_days: 0 });
  await poll([rss({ text: 'not kept' })], { source });
  expect(await stored(source)).toEqual([]);
  await administrator.call(updateSource, { params: { source_id: source }, body: { keep_days: 1 } });
  await poll([rss({ text: 'kept' })], { source });
  expect(await stored(source)).toHaveLength(1);
  await administrator.call(removeSource, { params: { source_id: source } });
  await expect.poll(() => stored(source), { timeout: 20_000 }).toEqual([]);
});
