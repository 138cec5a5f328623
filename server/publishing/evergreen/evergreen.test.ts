import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLink } from '#contracts/links/endpoints.ts';
import * as contract from '#contracts/publishing/evergreen.ts';
import { deletePost, listPosts } from '#contracts/publishing/posts.ts';
import { createQueue } from '#contracts/publishing/queues.ts';
import { fillAllSlots } from '#server/publishing/evergreen/fill-slots.ts';
import type { Person } from '#tests/factories/person.ts';
import { connectPublishingAccount, writePost } from '#tests/factories/publishing.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Posts that stay true fill the free slots of a queue. */
let world: World;
let person: Person;
let connection_id: string;
const START = Date.parse('2026-12-01T00:00:00Z');
const DAY = 86_400_000;
let now = START;

beforeAll(async () => {
  world = await startWorld({ clock: () => new Date(now) });
  person = await world.person(await world.account());
  connection_id = await connectPublishingAccount(person);
});
afterAll(() => world.stop());

/** Goes on to another time. Sessions have ended by then, so that another person of the account looks. */
async function goTo(time: number): Promise<void> {
  now = time;
  person = await world.person(person.accountId);
}

/** A queue with one slot each day. */
async function makePool(settings: Partial<contract.PoolSettings>, ids: string[]): Promise<string> {
  await goTo(START);
  const slots = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, time: '09:00' }));
  const { _id } = await person.call(createQueue, { body: { name: 'Tips', zone: 'Asia/Bangkok', slots } });
  const body = contract.PoolSettings.parse(settings);
  await person.call(contract.updatePool, { params: { _id }, body });
  await person.call(contract.addPoolPosts, { params: { _id }, body: { ids } });
  return _id;
}
async function write(text: string): Promise<string> {
  const account = await connectPublishingAccount(person);
  return (await writePost(person, { content: { text }, targets: [{ connection_id: account }] }))._id;
}
async function statesOf(_id: string) {
  const { posts } = await person.call(contract.getPool, { params: { _id } });
  return Object.fromEntries(posts.map(({ post_id, state }) => [post_id, state]));
}
async function repeatsOf(text: string) {
  const { items } = await person.call(listPosts, { query: { text, unscheduled: 'none' } });
  return items;
}

test('Free slots of the next days get the post that was repeated longest ago, each after its cooldown, and it says why', async () => {
  const beans = await write('How to store beans so that they stay fresh for weeks');
  const water = await write('The water makes the coffee: soft and not quite boiling');
  await makePool({ cooldown_days: 3, ahead_days: 2 }, [beans, water]);
  await fillAllSlots(world.suite.context);
  await fillAllSlots(world.suite.context);
  expect((await repeatsOf('store beans')).map(({ wall_time }) => wall_time)).toEqual(['2026-12-01T09:00']);
  const [repeat] = await repeatsOf('water makes');
  expect(repeat).toMatchObject({ author: { _id: person.userId }, targets: [{ state: 'scheduled' }] });
  expect(await person.call(contract.explainRepeat, { params: { _id: repeat?._id ?? '' } })).toEqual({
    choice: { post_id: water, queue: 'Tips', repeat: 1, before_at: null, others: expect.any(Number) },
  });
  await goTo(now + 3 * DAY);
  await fillAllSlots(world.suite.context);
  const times = (await repeatsOf('store beans')).map(({ wall_time }) => wall_time);
  expect(times).toHaveLength(2);
  expect(times[1]?.slice(0, 10)).toBe('2026-12-04');
  expect(await person.call(contract.explainRepeat, { params: { _id: beans } })).toEqual({ choice: null });
});

test('A post rests, is repeated no more than it may, and stops while its link does not work or when it is deleted', async () => {
  const url = 'https://shop.example/beans-guide';
  const link = await person.call(createLink, { body: { url } });
  const often = await write('Grind right before brewing, every single time');
  const linked = await write(`Our guide to roasting levels is here ${url}`);
  const gone = await write('A tip that somebody deletes later on');
  const pool = await makePool({ cooldown_days: 1, most_repeats: 1, ahead_days: 1 }, [often, linked, gone]);
  await person.call(deletePost, { params: { _id: gone } });
  await world.suite.context.database.platform
    .updateTable('short_links')
    .set({ dead_since: new Date(now), dead_reason: 'gone', dead_url: url })
    .where('_id', '=', link._id)
    .execute();
  await fillAllSlots(world.suite.context);
  await goTo(now + DAY);
  await fillAllSlots(world.suite.context);
  expect(await repeatsOf('Grind right')).toHaveLength(1);
  expect(await repeatsOf('roasting levels')).toEqual([]);
  expect(await statesOf(pool)).toEqual({ [often]: 'used_up', [linked]: 'dead_link', [gone]: 'gone' });
});

test('A post is not repeated beside another one that says almost the same, nor while the pool is paused', async () => {
  const text = 'Rinse the filter with hot water before the coffee goes in, and warm the cup as well';
  const near = await write(text);
  const pool = await makePool({ cooldown_days: 10 }, [near]);
  const targets = [{ connection_id }];
  await writePost(person, { content: { text }, targets, wall_time: '2026-12-04T12:00' });
  await fillAllSlots(world.suite.context);
  expect(await statesOf(pool)).toEqual({ [near]: 'similar' });
  expect(await repeatsOf('Rinse the filter')).toHaveLength(1);
  const other = await write('Descale the machine once a month, whatever the water is like');
  const paused = await makePool({ paused: true }, [other]);
  await fillAllSlots(world.suite.context);
  expect(await repeatsOf('Descale the machine')).toEqual([]);
  expect(await statesOf(paused)).toEqual({ [other]: 'ready' });
  const removed = await person.call(contract.removePoolPosts, {
    params: { _id: paused },
    body: { ids: [other] },
  });
  expect(removed.posts).toEqual([]);
});
