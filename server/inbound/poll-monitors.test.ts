import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFeedTwin, type FeedTwin } from '#connectors/rss/twin.ts';
import { collectionEndpoints } from '#contracts/kit/area/collection.ts';
import { listMentions } from '#contracts/listening/endpoints.ts';
import { monitors } from '#contracts/settings/monitors.ts';
import { pollMonitors } from '#server/inbound/poll-monitors.ts';
import type { Person } from '#tests/makers/person.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let feed: FeedTwin;
let person: Person;
let now = new Date();
beforeAll(async () => {
  feed = await startFeedTwin();
  const environment = { ALLOW_PRIVATE_HOSTS: new URL(feed.url).host };
  world = await startWorld({ environment, clock: () => now });
  person = await world.person(await world.account());
});
afterAll(async () => {
  await world.stop();
  await feed.stop();
});

const { create, update } = collectionEndpoints(monitors, 'feeds');
const params = { product: 'listening' as const };
const RANGE = { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' };
const texts = async (): Promise<string[]> =>
  (await person.call(listMentions, { query: RANGE })).items.map((item) => item.text).sort();
const remembered = (id: unknown) =>
  world.suite.context.database.platform
    .selectFrom('monitors')
    .select(['last_error', 'failures', 'etag', 'next_poll_at', 'last_polled_at', 'last_success_at', 'found'])
    .where('_id', '=', String(id))
    .executeTakeFirstOrThrow();
const later = (minutes: number): void => void (now = new Date(now.getTime() + minutes * 60_000));
const publish = (id: string, html: string): void =>
  feed.publish({ id, title: `Title ${id}`, html, published_at: '2026-10-30T08:00:00.000Z' });

test('a feed is polled when it is due, each entry taken once, faults told and waited out', async () => {
  publish('1', '<p>ข่าวกาแฟ</p>');
  const made = await person.call(create, { params, body: { name: 'News', url: feed.url, active: true } });
  const { _id } = create.answer.parse(made) as { _id: string };
  later(1);
  await pollMonitors(world.suite.context);
  await expect.poll(texts, { timeout: 20_000 }).toEqual(['ข่าวกาแฟ']);
  expect(feed.requests).toBe(1);
  await pollMonitors(world.suite.context);
  expect(feed.requests, 'not due again').toBe(1);

  later(10);
  await pollMonitors(world.suite.context);
  expect([feed.requests, feed.unchanged]).toEqual([2, 1]);

  publish('2', '<p>second</p>');
  feed.misbehave({ status: 503 });
  later(10);
  await pollMonitors(world.suite.context);
  expect(await remembered(_id)).toMatchObject({ failures: 1, last_error: 'the feed answered 503' });
  later(6);
  await pollMonitors(world.suite.context);
  expect(feed.requests, 'waits longer after a failure').toBe(3);
  later(20);
  await pollMonitors(world.suite.context);
  expect(await remembered(_id)).toMatchObject({ failures: 0, last_error: null, found: 2 });
  expect((await remembered(_id)).last_success_at).toBe(now.toISOString());
  await expect.poll(texts, { timeout: 20_000 }).toEqual(['second', 'ข่าวกาแฟ'].sort());

  const inside = 'http://127.0.0.1:9/feed.xml';
  await person.call(update, { params: { ...params, _id }, body: { url: inside } });
  expect(await remembered(_id), 'a new address begins anew').toMatchObject({ etag: null });
  later(60 * 24);
  await pollMonitors(world.suite.context);
  expect((await remembered(_id)).last_error).toContain('not reachable from here for safety');
});
