import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#contracts/publishing/posts.ts';
import { cancelTargets } from '#contracts/publishing/sending.ts';
import type { Person } from '#tests/factories/person.ts';
import { connectPublishingAccount, writePost } from '#tests/factories/publishing.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Posts: what they say on each account, when they are planned, and the states that follow. */
let world: World;
let writer: Person;

const LATER = { wall_time: '2099-01-05T09:00', zone: 'Asia/Bangkok' };

beforeAll(async () => {
  world = await getSharedWorld();
  writer = await world.person(await world.account());
});
afterAll(() => world.stop());

test('A change of one field leaves all others as they are', async () => {
  const { _id, content, targets } = await writePost(writer, { ...LATER, tags: ['coffee'] });
  const changed = await writer.call(contract.updatePost, { params: { _id }, body: { campaign: 'Spring' } });
  expect(changed).toMatchObject({ campaign: 'Spring', content, tags: ['coffee'], ...LATER });
  expect(changed.targets.map((one) => one._id)).toEqual(targets.map((one) => one._id));
});

test('A post that says too much for its network is not scheduled, nor changed to that once it is', async () => {
  const content = { text: 'ก'.repeat(5001) };
  const long = await writePost(writer, { ...LATER, content });
  const refused = await writer.attempt(contract.schedulePost, { params: { _id: long._id }, body: {} });
  const faults = { 'targets.0.version.text': { code: 'post_over', params: { limit: 5000, counted: 5001 } } };
  expect(refused.body).toMatchObject({ code: 'invalid_request', faults });
  const short = await writePost(writer, LATER);
  const params = { _id: short._id };
  await writer.call(contract.schedulePost, { params, body: {} });
  const body = { content: { ...short.content, ...content } };
  expect((await writer.attempt(contract.updatePost, { params, body })).body).toMatchObject({ faults });
});

test('A post keeps its wall time and zone, and has the instant that they make', async () => {
  const post = await writePost(writer, LATER);
  expect(post).toMatchObject({ ...LATER, at: '2099-01-05T02:00:00.000Z', version: 1 });
  const params = { _id: post._id };
  const moved = await writer.call(contract.updatePost, { params, body: { zone: 'Europe/Berlin' } });
  expect(moved).toMatchObject({ wall_time: '2099-01-05T09:00', at: '2099-01-05T08:00:00.000Z' });
});

test('A post that waits for its time is not changed to one that has passed, or that its zone skips', async () => {
  const { _id } = await writePost(writer, LATER);
  const params = { _id };
  // A draft may be planned for any time: it is checked once it is scheduled.
  await writer.call(contract.updatePost, { params, body: { wall_time: '2020-01-01T09:00' } });
  await writer.call(contract.updatePost, { params, body: LATER });
  await writer.call(contract.schedulePost, { params, body: {} });
  const change = (body: object) => writer.attempt(contract.updatePost, { params, body });
  expect((await change({ wall_time: '2020-01-01T09:00' })).body).toMatchObject({
    faults: { wall_time: { code: 'plan_time_past' } },
  });
  expect((await change({ wall_time: '2099-03-29T02:30', zone: 'Europe/Berlin' })).body).toMatchObject({
    faults: { wall_time: { code: 'plan_time_skipped' } },
  });
  expect((await change({ tags: ['still'] })).status).toBe(200);
});

test('An account says its own fields and follows the post in all others', async () => {
  const connection_id = await connectPublishingAccount(writer);
  const post = await writePost(writer, {
    content: { text: 'Base', title: 'Title' },
    targets: [{ connection_id, version: { text: 'Own' } }],
  });
  expect(post.targets[0]).toMatchObject({ connection_id, version: { text: 'Own' }, state: 'draft' });
  const params = { _id: post._id };
  const changed = await writer.call(contract.updatePost, { params, body: { content: { text: 'New' } } });
  expect(changed.targets[0]?.version).toEqual({ text: 'Own' });
  expect(changed.hash).not.toBe(post.hash);
});

test('A time that the zone skips, that has passed or is missing is refused with its field', async () => {
  const post = await writePost(writer);
  const params = { _id: post._id };
  const attempt = (plan?: { wall_time: string; zone: string }) =>
    writer.attempt(contract.schedulePost, { params, body: plan ? { plan } : {} });
  const skipped = await attempt({ wall_time: '2099-03-29T02:30', zone: 'Europe/Berlin' });
  expect(skipped.body).toMatchObject({
    faults: { plan: { code: 'plan_time_skipped', params: { next: '2099-03-29T03:30' } } },
  });
  const past = await attempt({ wall_time: '2020-01-01T09:00', zone: 'UTC' });
  expect(past.body).toMatchObject({ faults: { plan: { code: 'plan_time_past' } } });
  expect((await attempt()).body).toMatchObject({ faults: { plan: { code: 'plan_time_needed' } } });
});

test('A post is scheduled, taken off the schedule, deleted and restored as a draft', async () => {
  const post = await writePost(writer, LATER);
  const params = { _id: post._id };
  const statesOf = ({ targets }: typeof post) => targets.map(({ state }) => state);
  expect(statesOf(await writer.call(contract.schedulePost, { params, body: {} }))).toEqual(['scheduled']);
  expect(statesOf(await writer.call(contract.unschedulePost, { params }))).toEqual(['draft']);
  await writer.call(contract.schedulePost, { params, body: {} });
  await writer.call(contract.deletePost, { params });
  const { items } = await writer.call(contract.listPosts, { query: {} });
  expect(items.some(({ _id }) => _id === post._id)).toBe(false);
  expect(statesOf(await writer.call(contract.restorePost, { params }))).toEqual(['draft']);
});

test('A post whose accounts were cancelled is scheduled again', async () => {
  const post = await writePost(writer, LATER);
  const params = { _id: post._id };
  await writer.call(contract.schedulePost, { params, body: {} });
  const targets = post.targets.map(({ _id }) => _id);
  await writer.call(cancelTargets, { body: { targets } });
  expect(await writer.call(contract.getPost, { params })).toMatchObject({
    targets: [{ state: 'cancelled' }],
  });
  expect(await writer.call(contract.schedulePost, { params, body: {} })).toMatchObject({
    targets: [{ state: 'scheduled' }],
  });
});

test('A post without accounts, or with nothing to show on one, is not scheduled', async () => {
  const bare = await writePost(writer, { ...LATER, targets: [] });
  const none = await writer.attempt(contract.schedulePost, { params: { _id: bare._id }, body: {} });
  expect(none.body).toMatchObject({ faults: { targets: { code: 'accounts_needed' } } });
  const connection_id = await connectPublishingAccount(writer);
  const empty = await writePost(writer, { ...LATER, targets: [{ connection_id, version: { text: ' ' } }] });
  const refused = await writer.attempt(contract.schedulePost, { params: { _id: empty._id }, body: {} });
  expect(refused.body).toMatchObject({ faults: { 'targets.0.version.text': { code: 'post_empty' } } });
});

test('An account of another organisation, an unknown one and the same one twice are refused with their places', async () => {
  const stranger = await world.person(await world.account());
  const theirs = await connectPublishingAccount(stranger);
  const own = await connectPublishingAccount(writer);
  const refused = await writer.attempt(contract.createPost, {
    body: contract.PostInput.parse({
      targets: [{ connection_id: theirs }, { connection_id: own }, { connection_id: own }],
    }),
  });
  expect(refused.body).toMatchObject({
    faults: {
      'targets.0.connection_id': { code: 'no_publishing_account' },
      'targets.2.connection_id': { code: 'account_twice' },
    },
  });
});

test('A list shows the posts of a period and those without a time, and filters by state, account, tag and words', async () => {
  const lister = await world.person(await world.account());
  const planned = await writePost(lister, { ...LATER, tags: ['sale'] });
  const bare = await writePost(lister, { content: { text: 'No time' } });
  const list = async (query: object) =>
    (await lister.call(contract.listPosts, { query: contract.PostQuery.parse(query) })).items.map(
      ({ _id }) => _id,
    );
  expect(await list({ from: '2099-01-01T00:00:00.000Z', to: '2099-02-01T00:00:00.000Z' })).toEqual([
    planned._id,
    bare._id,
  ]);
  expect(await list({ unscheduled: 'only' })).toEqual([bare._id]);
  expect(await list({ tags: ['sale'], without: ['tags'] })).toEqual([bare._id]);
  expect(await list({ connections: [planned.targets[0]?.connection_id] })).toEqual([planned._id]);
  expect(await list({ text: 'หอมกรุ่น' })).toEqual([planned._id]);
  expect(await list({ states: ['published'] })).toEqual([]);
});

test('The second of two changes to the same version of a post is refused with the newer one', async () => {
  const post = await writePost(writer, LATER);
  const params = { _id: post._id };
  await writer.call(contract.updatePost, { params, body: { version: post.version, name: 'First' } });
  const second = await writer.attempt(contract.updatePost, {
    params,
    body: { version: post.version, name: 'Second' },
  });
  expect(second).toMatchObject({ status: 409, body: { code: 'stale_version', data: { name: 'First' } } });
});
