import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createSource, listSources, updateSource } from '#contracts/admin/sources.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { getPoolUsage, previewRetention } from '#contracts/public-pool/endpoints.ts';
import { formatClickHouseTime, readRows, sql } from '#server/kit/clickhouse/sql.ts';
import { removeExpiredPosts } from '#server/public-pool/remove-expired.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

const NOW = Date.UTC(2026, 10, 29, 12);
let world: World;
let administrator: Person;
beforeAll(async () => {
  world = await startWorld({ clock: () => new Date(NOW) });
  administrator = await world.administrator();
});
afterAll(() => world.stop());

let made = 0;
async function addSource(retention: object): Promise<string> {
  const url = `https://example.com/feed${(made += 1)}`;
  const body = { name: `Source ${made}`, url, active: false, ...retention };
  return (await administrator.call(createSource, { body }))._id;
}
/** One post a day of these ages. */
function addPosts(source_id: string, ages: readonly number[]) {
  const values = ages.map((ago) => ({
    _id: crypto.randomUUID(),
    source_id,
    provider_id: `${ago}`,
    channel: 'rss',
    kind: 'post',
    text: `post ${ago}`.repeat(50),
    folded: `post ${ago}`.repeat(50),
    sentiment: 'neutral',
    published_at: formatClickHouseTime(NOW - 400 * MS_PER_DAY),
    collected_at: formatClickHouseTime(NOW - ago * MS_PER_DAY),
  }));
  return world.suite.context.clickhouse.insert({ table: 'public_posts', format: 'JSONEachRow', values });
}
async function agesOf(source: string): Promise<number[]> {
  const rows = await readRows(
    world.suite.context.clickhouse,
    z.object({ source_id: z.string(), provider_id: z.coerce.number() }),
    sql`select source_id, provider_id from public_posts`,
  );
  return rows
    .filter(({ source_id }) => source_id === source)
    .map(({ provider_id }) => provider_id)
    .toSorted((a, b) => a - b);
}

test('Each source keeps its posts for its own time, and a source that is followed no more keeps none', async () => {
  const [short, long] = [await addSource({ keep_days: 2 }), await addSource({})];
  const gone = crypto.randomUUID();
  for (const source of [short, long, gone]) await addPosts(source, [0, 1, 2, 3, 29, 30, 31, 40]);
  await removeExpiredPosts(world.suite.context);
  expect(await agesOf(short)).toEqual([0, 1, 2]);
  expect(await agesOf(long)).toEqual([0, 1, 2, 3, 29, 30]);
  expect(await agesOf(gone)).toEqual([]);
  await removeExpiredPosts(world.suite.context);
  expect(await agesOf(long)).toHaveLength(6);
});

test('The administrator sees what a source takes and what other limits would remove, and shortening removes it', async () => {
  const source = await addSource({});
  await addPosts(source, [0, 1, 1, 5, 20]);
  const usage = await administrator.call(getPoolUsage, {});
  const own = usage.items.find(({ source_id }) => source_id === source);
  expect(own).toMatchObject({
    posts: 5,
    oldest_at: new Date(NOW - 20 * MS_PER_DAY).toISOString(),
    newest_at: new Date(NOW).toISOString(),
  });
  expect(own?.bytes).toBeGreaterThan(0);
  expect(own?.posts_per_day).toBeCloseTo(3 / 7);
  const params = { source_id: source };
  const preview = (keep_days: number) =>
    administrator.call(previewRetention, { params, query: { keep_days, keep_megabytes: 100 } });
  expect((await preview(30)).posts).toBe(0);
  expect((await preview(4)).posts).toBe(2);
  expect((await preview(0)).posts).toBe(5);
  await administrator.call(updateSource, { params, body: { keep_days: 4 } });
  await expect.poll(() => agesOf(source), { timeout: 20_000 }).toEqual([0, 1, 1]);
  const listed = (await administrator.call(listSources, {})).items.find(({ _id }) => _id === source);
  expect(listed).toMatchObject({ keep_days: 4, keep_megabytes: 10_000 });
  const refused = await administrator.attempt(updateSource, { params, body: { keep_days: 91 } });
  expect(refused.status).toBe(400);
  const person = await world.person(await world.account());
  expect((await person.attempt(getPoolUsage, {})).status).toBe(403);
  expect((await person.attempt(updateSource, { params, body: { keep_days: 4 } })).status).toBe(403);
});
