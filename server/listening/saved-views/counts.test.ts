import { afterAll, beforeAll, expect, it } from 'vitest';
import { resolveCalendarSpan } from '#contracts/kit/calendar.ts';
import { countViews, createView } from '#contracts/listening/saved-views/endpoints.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** A view's count uses the days of the viewer's time zone, as do the mentions that it opens. */
let world: World;
let admin: Person;
const beginOf = (zone: string): number => resolveCalendarSpan('today', { now: Date.now(), zone }).from;

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
});
afterAll(() => world.stop());

it.each([{ range: 'today' }, { range: '30d', query: 'published:today' }])('A view of %j', async (filter) => {
  const [earlier = '', later = ''] = ['UTC', 'Asia/Bangkok'].toSorted((a, b) => beginOf(a) - beginOf(b));
  // In one of the two zones the present day had begun by then, in the other it had not.
  const published_at = new Date(beginOf(earlier) + 60_000).toISOString();
  await ingestPosts(world, admin.accountId, [makePost({ published_at })]);
  const view = await admin.call(createView, { body: { name: JSON.stringify(filter), filter } });
  const count = async (time_zone: string) =>
    (await admin.call(countViews, { query: { time_zone } })).items.find(({ _id }) => _id === view._id)?.count;
  expect(await count(later)).toBe(0);
  expect(await count(earlier)).toBeGreaterThan(0);
});
