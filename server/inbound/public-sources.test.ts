import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFeedTwin, type FeedTwin } from '#connectors/rss/twin.ts';
import { createSource, listSources, removeSource, updateSource } from '#contracts/admin/sources.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { listGaps } from '#contracts/listening/collection-gaps/endpoints.ts';
import { listMentions } from '#contracts/listening/endpoints.ts';
import { PLATFORM_ACCOUNT_ID } from '#contracts/permissions/platform.ts';
import { distributeBatch } from '#server/inbound/distribute-batch.ts';
import { enqueueItems } from '#server/inbound/intake.ts';
import { pollMonitors } from '#server/inbound/poll-monitors.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { loadUsage } from '#server/payment/public.ts';
import { makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let feed: FeedTwin;
let now = new Date();
beforeAll(async () => {
  feed = await startFeedTwin();
  const environment = { ALLOW_PRIVATE_HOSTS: new URL(feed.url).host };
  world = await startWorld({ environment, clock: () => now });
});
afterAll(async () => {
  await world.stop();
  await feed.stop();
});

const BEGAN = Date.now();
const hoursFrom = (hours: number): string => new Date(BEGAN + hours * 3_600_000).toISOString();
const RANGE = { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' };
const published_at = '2026-10-30T08:00:00.000Z';
async function heardBy(who: Person): Promise<string[]> {
  return (await who.call(listMentions, { query: RANGE })).items.map(({ text }) => text).sort();
}
async function listener(keyword: object): Promise<Person> {
  const who = await world.person(await world.account());
  const body = { name: 'ours', ...keyword };
  await who.call(createKeyword, { params: { product: 'listening' }, body: body as never });
  // The pipeline hears of the keyword by a notification of the database.
  await world.suite.context.database.settle();
  return who;
}
function usedBy({ accountId }: Person): Promise<number | undefined> {
  return inTransaction(
    world.suite.context,
    { accountId, actor: SYSTEM },
    async (unit) => (await loadUsage(unit)).items.find(({ meter }) => meter === 'monthly_mentions')?.used,
  );
}
const platform = { accountId: AccountId.parse(PLATFORM_ACCOUNT_ID), actor: SYSTEM };
function waiting() {
  return world.suite.context.database.platform.selectFrom('inbound_batches').select('_id').execute();
}

test('Every account receives a public source, stores what its own keywords match, and sees no other account’s mentions', async () => {
  const tea = await listener({ patterns: ['ชา'] });
  const coffee = await listener({ patterns: ['กาแฟ'] });
  const angry = await listener({ query: 'กาแฟ AND sentiment:negative' });
  const deaf = await listener({ patterns: ['นม'] });
  const away = await listener({ patterns: ['กาแฟ'] });
  await world.suite.context.database.platform
    .updateTable('accounts')
    .set({ product: JSON.stringify({ listening: { active: false } }) })
    .where('_id', '=', away.accountId)
    .execute();
  const administrator = await world.administrator();
  const { _id } = await administrator.call(createSource, { body: { name: 'News', url: feed.url } });
  expect(
    (await administrator.attempt(createSource, { body: { name: 'Again', url: feed.url } })).body,
  ).toMatchObject({ code: 'name_taken' });
  expect((await tea.attempt(listSources, {})).status).toBe(403);

  const texts = ['ชาเขียวร้อน', 'กาแฟดอยช้างอร่อยมาก', 'กาแฟแย่มาก บริการห่วย โกรธมาก', 'ฝนตกหนัก'];
  for (const [id, html] of texts.entries())
    feed.publish({ id: `n${id}`, title: '', html: `<p>${html}</p>`, published_at });
  now = new Date(now.getTime() + 10 * 60_000);
  await pollMonitors(world.suite.context);
  await expect.poll(() => heardBy(coffee), { timeout: 20_000 }).toEqual([texts[1], texts[2]].sort());
  await expect.poll(() => heardBy(tea), { timeout: 20_000 }).toEqual([texts[0]]);
  await expect.poll(() => heardBy(angry), { timeout: 20_000 }).toEqual([texts[2]]);
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
  expect(await heardBy(deaf)).toEqual([]);
  const used = await Promise.all([coffee, angry, deaf, away].map(usedBy));
  expect(used, 'each pays for what it stored').toEqual([2, 1, 0, 0]);
  expect((await administrator.call(listSources, {})).items).toMatchObject([
    { _id, state: 'working', found: 4, last_error: null },
  ]);

  await administrator.call(updateSource, { params: { source_id: _id }, body: { active: false } });
  await administrator.call(removeSource, { params: { source_id: _id } });
  expect(await heardBy(coffee), 'what was stored stays').toHaveLength(2);
});

test('An account is notified when a public source could not be read, from the time when the account and its keyword exist', async () => {
  const administrator = await world.administrator();
  const { _id } = await administrator.call(createSource, { body: { name: 'Open', url: `${feed.url}?open` } });
  const listening = await listener({ patterns: ['ข้าวมันไก่'] });
  const without = await world.person(await world.account());
  const { owner } = world.suite.context.database;
  const note = (began: number, ended: number | null) =>
    owner.query(
      `insert into collection_gaps (account_id, source_id, reason, began_at, ended_at) values ($1, $2, 'failing', $3, $4)`,
      [PLATFORM_ACCOUNT_ID, _id, ...[began, ended].map((hours) => hours && hoursFrom(hours))],
    );
  await note(-9, -8);
  await note(-5, 2);
  const query = { from: hoursFrom(-24), to: hoursFrom(24), source: _id };
  const gaps = async (who: Person) =>
    (await who.call(listGaps, { query })).items.filter(({ reason }) => reason === 'failing');
  // The time before the account existed cost it nothing.
  const [born] = (await owner.query('select created_at from accounts where _id = $1', [listening.accountId]))
    .rows;
  expect(await gaps(listening)).toEqual([
    {
      source_id: _id,
      name: 'Open',
      channel: 'rss',
      reason: 'failing',
      from: new Date(born.created_at).toISOString(),
      to: hoursFrom(2),
    },
  ]);
  expect(await gaps(without)).toEqual([]);
  await administrator.call(removeSource, { params: { source_id: _id } });
});

test('A hand-over that ended half-way is repeated, and no account gets anything twice', async () => {
  const first = await listener({ patterns: ['ส้มตำ'] });
  const second = await listener({ patterns: ['ส้มตำ'] });
  const { context } = world.suite;
  const items = [makePost({ text: 'ส้มตำปลาร้า' }), makePost({ text: 'ส้มตำไทย' }), makePost({ text: 'ลาบ' })];
  const sourceId = context.newId();
  // The state after a kill between the two accounts: the first has its share, the batch is still stored.
  const share = {
    sourceId,
    channel: 'rss' as const,
    items: items.slice(0, 2),
    storagePolicy: 'matched' as const,
  };
  await inTransaction(context, { accountId: first.accountId, actor: SYSTEM }, (unit) =>
    enqueueItems(unit, share),
  );
  await inTransaction(context, platform, (unit) =>
    enqueueItems(unit, { sourceId, channel: 'rss', items, storagePolicy: 'spread' }),
  );
  const both = ['ส้มตำปลาร้า', 'ส้มตำไทย'].sort();
  await expect.poll(() => heardBy(second), { timeout: 20_000 }).toEqual(both);
  await expect.poll(() => heardBy(first), { timeout: 20_000 }).toEqual(both);
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);

  // A post that lost its keyword before it was stored is dropped, and a repeated job finds nothing to do.
  const lost = { ...share, items: [makePost({ text: 'ไม่ตรงกับอะไร' })] };
  await inTransaction(context, { accountId: first.accountId, actor: SYSTEM }, (unit) =>
    enqueueItems(unit, lost),
  );
  await distributeBatch(context, { account_id: PLATFORM_ACCOUNT_ID, batch_id: context.newId() });
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
  expect(await heardBy(first)).toEqual(both);
});
