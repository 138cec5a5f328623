import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calendar from '#contracts/publishing/calendar.ts';
import * as many from '#contracts/publishing/many-posts.ts';
import * as notes from '#contracts/publishing/notes.ts';
import * as posts from '#contracts/publishing/posts.ts';
import { repeatPost } from '#contracts/publishing/repeat.ts';
import type { Person } from '#tests/factories/person.ts';
import { writePost } from '#tests/factories/publishing.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** The calendar: posts of some days, moved and changed many at once, with notes beside them. */
let world: World;
let planner: Person;

beforeAll(async () => {
  world = await getSharedWorld();
  planner = await world.person(await world.account());
});
afterAll(() => world.stop());

async function move(...moves: many.PostMove[]) {
  return (await planner.call(many.movePosts, { body: { moves } })).items;
}

test('Posts moved over the change of clocks keep their wall time, and go back by their former ones', async () => {
  const zone = 'Europe/Berlin';
  const spring = await writePost(planner, { wall_time: '2099-03-27T09:00', zone });
  const autumn = await writePost(planner, { wall_time: '2099-10-23T09:00', zone });
  const moved = await move({ _id: spring._id, days: 3 }, { _id: autumn._id, wall_time: '2099-10-26T09:00' });
  expect(moved).toEqual([
    {
      _id: spring._id,
      ok: true,
      wall_time: '2099-03-30T09:00',
      zone,
      at: '2099-03-30T07:00:00.000Z',
      before: '2099-03-27T09:00',
    },
    {
      _id: autumn._id,
      ok: true,
      wall_time: '2099-10-26T09:00',
      zone,
      at: '2099-10-26T08:00:00.000Z',
      before: '2099-10-23T09:00',
    },
  ]);
  await move({ _id: spring._id, wall_time: '2099-03-27T09:00' });
  const back = await planner.call(posts.getPost, { params: { _id: spring._id } });
  expect(back).toMatchObject({ wall_time: '2099-03-27T09:00', at: '2099-03-27T08:00:00.000Z', version: 3 });
});

test('A move into the past, to a skipped time, of a post without a time or of an unknown one says why', async () => {
  const zone = 'Europe/Berlin';
  const waiting = await writePost(planner, { wall_time: '2099-03-27T02:30', zone });
  await planner.call(posts.schedulePost, { params: { _id: waiting._id }, body: {} });
  const bare = await writePost(planner);
  const stranger = await writePost(await world.person(await world.account()));
  const refused = (_id: string, code: string, params = {}) => ({ _id, ok: false, fault: { code, params } });
  expect(
    await move(
      { _id: waiting._id, wall_time: '2020-01-01T09:00' },
      { _id: bare._id, days: 1 },
      { _id: stranger._id, wall_time: '2099-01-01T09:00' },
    ),
  ).toEqual([
    refused(waiting._id, 'plan_time_past'),
    refused(bare._id, 'plan_time_needed'),
    refused(stranger._id, 'not_found'),
  ]);
  expect(await move({ _id: waiting._id, days: 2 })).toEqual([
    refused(waiting._id, 'plan_time_skipped', { next: '2099-03-29T03:30' }),
  ]);
  expect(await move({ _id: waiting._id, wall_time: null })).toEqual([
    refused(waiting._id, 'plan_time_needed'),
  ]);
  const twice = await planner.attempt(many.movePosts, {
    body: { moves: [1, 2].map((days) => ({ _id: bare._id, days })) },
  });
  expect(twice).toMatchObject({ status: 400, body: { faults: { moves: { code: 'post_twice' } } } });
});

test('Many posts are scheduled, copied, deleted and restored in one call each, and one that refuses stops no other', async () => {
  const planned = await writePost(planner, { wall_time: '2099-05-05T09:00', zone: 'Asia/Bangkok' });
  const bare = await writePost(planner);
  const body = { ids: [planned._id, bare._id] };
  const scheduled = (await planner.call(many.schedulePosts, { body })).items;
  expect(scheduled).toEqual([
    { _id: planned._id, ok: true, made: null },
    { _id: bare._id, ok: false, fault: { code: 'plan_time_needed', params: {} } },
  ]);
  const [copy] = (await planner.call(many.duplicatePosts, { body: { ids: [planned._id] } })).items;
  expect(copy).toMatchObject({ ok: true });
  const made = copy?.ok ? (copy.made ?? '') : '';
  const copied = await planner.call(posts.getPost, { params: { _id: made } });
  expect(copied).toMatchObject({ wall_time: planned.wall_time, targets: [{ state: 'draft' }] });
  await planner.call(many.deletePosts, { body });
  const attempt = await planner.attempt(many.deletePosts, { body });
  expect(attempt.body).toMatchObject({ items: [{ fault: { code: 'not_found' } }, { ok: false }] });
  await planner.call(many.restorePosts, { body });
  const restored = await planner.call(posts.getPost, { params: { _id: planned._id } });
  expect(restored).toMatchObject({ deleted: false, targets: [{ state: 'draft' }] });
});

test('A list of days has the posts whose wall time is on them, whatever their zones', async () => {
  const lister = await world.person(await world.account());
  const late = await writePost(lister, { wall_time: '2099-06-30T23:30', zone: 'America/New_York' });
  const early = await writePost(lister, { wall_time: '2099-06-01T00:00', zone: 'Asia/Bangkok' });
  await writePost(lister, { wall_time: '2099-07-01T00:00', zone: 'Asia/Bangkok' });
  await writePost(lister);
  const query = { from_day: '2099-06-01', to_day: '2099-07-01' };
  const { items } = await lister.call(posts.listPosts, { query });
  expect(items.map(({ _id }) => _id)).toEqual([early._id, late._id]);
});

test('A list with the first posts of each day says how many more a day has, and reads them by its index', async () => {
  const accountId = await world.account();
  const lister = await world.person(accountId);
  const db = world.suite.context.database.platform;
  // Thousands of posts are not written one by one.
  await sql`
    insert into publishing_posts (account_id, _id, name, content, wall_time, zone, at, still_worth_minutes, campaign, tags, hash)
    select ${accountId}, gen_random_uuid(), 'Post ' || n, '{"text": "x", "media": []}',
           '2099-' || to_char(1 + n % 12, 'FM00') || '-0' || 1 + n % 5 || 'T' || to_char(n % 24, 'FM00') || ':00',
           'UTC', now(), 60, '', '{}', ''
      from generate_series(1, 3000) n`.execute(db);
  await sql`analyze publishing_posts`.execute(db);
  const query = { from_day: '2099-01-01', to_day: '2099-02-01', per_day: 4 };
  const { items, beyond } = await lister.call(posts.listPosts, { query });
  const days = Map.groupBy(items, ({ wall_time }) => wall_time?.slice(0, 10));
  expect([...days.values()].map(({ length }) => length)).toEqual([4, 4, 4, 4, 4]);
  expect(Object.values(beyond).reduce((sum, count) => sum + count, items.length)).toBe(250);
  const plan = await sql<Record<string, string>>`
    explain select _id from publishing_posts
     where account_id = ${accountId} and deleted_at is null and wall_time >= '2099-01-01' and wall_time < '2099-02-01'`.execute(
    db,
  );
  expect(JSON.stringify(plan.rows)).toContain('publishing_posts__wall_time');
});

test('Filters offer the campaigns, tags and authors in use, and counts say what waits', async () => {
  const person = await world.person(await world.account());
  const first = await writePost(person, { campaign: 'Songkran', tags: ['sale', 'new'] });
  await writePost(person, { campaign: 'Songkran', tags: ['sale'] });
  const values = await person.call(calendar.listPostValues, {});
  expect(values).toMatchObject({
    campaigns: [{ value: 'Songkran', count: 2 }],
    tags: [
      { value: 'sale', count: 2 },
      { value: 'new', count: 1 },
    ],
    authors: [{ count: 2 }],
  });
  expect(await person.call(calendar.countPosts, {})).toEqual({
    due_today: 0,
    in_review: 0,
    waits_for_me: 0,
    failed: 0,
  });
  await person.call(posts.schedulePost, { params: { _id: first._id }, body: { plan: 'now' } });
  expect(await person.call(calendar.countPosts, {})).toMatchObject({ failed: 0 });
});

test('A note is written on some days, changed, listed by days and deleted', async () => {
  const body = { text: 'Launch', first_day: '2099-08-30', last_day: '2099-09-02' };
  const note = await planner.call(notes.createNote, { body });
  const params = { _id: note._id };
  const early = await planner.attempt(notes.updateNote, { params, body: { last_day: '2099-08-01' } });
  expect(early).toMatchObject({ status: 400, body: { faults: { last_day: { code: 'last_day_early' } } } });
  await planner.call(notes.updateNote, { params, body: { text: 'Launch week', version: note.version } });
  const stale = await planner.attempt(notes.updateNote, {
    params,
    body: { text: 'x', version: note.version },
  });
  expect(stale.status).toBe(409);
  const list = async (from_day: string, to_day: string) =>
    (await planner.call(notes.listNotes, { query: { from_day, to_day } })).items.map(({ text }) => text);
  expect(await list('2099-09-01', '2099-10-01')).toEqual(['Launch week']);
  expect(await list('2099-09-03', '2099-10-01')).toEqual([]);
  await planner.call(notes.deleteNote, { params });
  expect(await list('2099-08-01', '2099-10-01')).toEqual([]);
});

test('A post is repeated at its wall time over the change of clocks, without days that are skipped', async () => {
  const zone = 'Europe/Berlin';
  const post = await writePost(planner, { wall_time: '2099-03-15T09:00', zone });
  const params = { _id: post._id };
  const rule = { by: 'week', count: 3 } as const;
  const { items } = await planner.call(repeatPost, { params, body: { rule, skip: ['2099-03-22'] } });
  expect(items.map(({ wall_time }) => wall_time)).toEqual(['2099-03-29T09:00', '2099-04-05T09:00']);
  const copy = await planner.call(posts.getPost, { params: { _id: items[0]?._id ?? '' } });
  expect(copy).toMatchObject({ at: '2099-03-29T07:00:00.000Z', zone, targets: [{ state: 'draft' }] });
  const none = await planner.attempt(repeatPost, {
    params,
    body: { rule: { by: 'day', until: '2099-03-15' } },
  });
  expect(none.body).toMatchObject({ faults: { rule: { code: 'repeat_none' } } });
  const bare = await writePost(planner);
  const timeless = await planner.attempt(repeatPost, { params: { _id: bare._id }, body: { rule } });
  expect(timeless.body).toMatchObject({ faults: { rule: { code: 'plan_time_needed' } } });
});
