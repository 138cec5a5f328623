import { afterAll, beforeAll, expect, test } from 'vitest';
import { deletePost, getPost, listPosts, updatePost } from '#contracts/publishing/posts.ts';
import * as contract from '#contracts/publishing/series.ts';
import { extendAllSeries } from '#server/publishing/series/extend-series.ts';
import type { Person } from '#tests/factories/person.ts';
import { connectPublishingAccount, writePost } from '#tests/factories/publishing.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Posts that go on by a rule, made 90 days ahead. */
let world: World;
let person: Person;
let connection_id: string;
let now = Date.parse('2026-12-01T00:00:00Z');
const DAY = 86_400_000;

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

const rule = { by: 'week' as const, every: 1, weekdays: [] };
function write(text: string) {
  const targets = [{ connection_id }];
  return writePost(person, {
    content: { text },
    wall_time: '2026-12-07T09:00',
    zone: 'Asia/Bangkok',
    targets,
  });
}
async function timesOf(text: string): Promise<string[]> {
  const { items } = await person.call(listPosts, { query: { text } });
  return items.map(({ wall_time }) => wall_time ?? '');
}

test('A series without an end is made 90 days ahead, goes on by its job, and a deleted day does not come back', async () => {
  const { _id } = await write('Monday beans');
  const series = await person.call(contract.startSeries, {
    params: { _id },
    body: { rule, skip: ['2026-12-21'], schedule: true },
  });
  expect(series).toMatchObject({ made_until: '2027-03-01', made: 11, coming: 12, ended_at: null });
  const times = await timesOf('Monday beans');
  expect([times[1], times[2], times.at(-1)]).toEqual([
    '2026-12-14T09:00',
    '2026-12-28T09:00',
    '2027-03-01T09:00',
  ]);
  const { items } = await person.call(listPosts, { query: { text: 'Monday beans' } });
  expect(items[1]).toMatchObject({ author: { _id: person.userId }, targets: [{ state: 'scheduled' }] });
  await person.call(deletePost, { params: { _id: items.at(-1)?._id ?? '' } });
  await goTo(now + 14 * DAY);
  await extendAllSeries(world.suite.context);
  await extendAllSeries(world.suite.context);
  expect((await timesOf('Monday beans')).slice(-3)).toEqual([
    '2027-02-22T09:00',
    '2027-03-08T09:00',
    '2027-03-15T09:00',
  ]);
  expect(await person.attempt(contract.startSeries, { params: { _id }, body: { rule } })).toMatchObject({
    status: 409,
  });
});

test('One post of a series changes alone, or all later ones with it; published ones stay', async () => {
  await goTo(Date.parse('2026-12-01T00:00:00Z'));
  const { _id } = await write('Tuesday cake');
  await person.call(contract.startSeries, {
    params: { _id },
    body: { rule: { ...rule, until: '2027-05-01' } },
  });
  const { items } = await person.call(listPosts, { query: { text: 'Tuesday cake' } });
  const [second = '', third = '', last = ''] = [items[1], items[2], items.at(-1)].map(
    (one) => one?._id ?? '',
  );
  await world.suite.context.database.platform
    .updateTable('publishing_targets')
    .set({ state: 'published' })
    .where('post_id', '=', last)
    .execute();
  await person.call(updatePost, {
    params: { _id: second },
    body: { content: { text: 'Lemon tart' } as never, wall_time: '2026-12-14T15:00' },
  });
  const textOf = async (id: string) => (await person.call(getPost, { params: { _id: id } })).content.text;
  expect(await textOf(third)).toBe('Tuesday cake');
  const applied = await person.call(contract.applyToFollowing, { params: { _id: second } });
  expect(applied).toEqual({ changed: items.length - 3, kept: 1 });
  expect(await person.call(getPost, { params: { _id: third } })).toMatchObject({
    content: { text: 'Lemon tart' },
    wall_time: '2026-12-21T15:00',
  });
  expect(await textOf(last)).toBe('Tuesday cake');
  await goTo(now + 7 * DAY);
  await extendAllSeries(world.suite.context);
  expect((await timesOf('Lemon tart')).at(-1)).toBe('2027-03-08T15:00');
});

test('A series ends at its day or number of times, or when somebody ends it with its later posts', async () => {
  await goTo(Date.parse('2026-12-01T00:00:00Z'));
  const few = await write('Three times');
  const done = await person.call(contract.startSeries, {
    params: { _id: few._id },
    body: { rule: { ...rule, count: 3 } },
  });
  expect(done).toMatchObject({ made: 3, ended_at: expect.any(String) });
  const { _id } = await write('Until stopped');
  await person.call(contract.startSeries, { params: { _id }, body: { rule } });
  const { deleted } = await person.call(contract.endSeries, {
    params: { _id },
    body: { delete_following: true },
  });
  expect(deleted).toHaveLength(12);
  expect(await timesOf('Until stopped')).toEqual(['2026-12-07T09:00']);
  expect(await person.call(contract.findSeries, { params: { _id } })).toEqual({ series: null });
  await goTo(now + 30 * DAY);
  await extendAllSeries(world.suite.context);
  expect(await timesOf('Until stopped')).toHaveLength(1);
});
