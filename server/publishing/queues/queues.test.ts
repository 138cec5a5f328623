import { afterAll, beforeAll, expect, test } from 'vitest';
import { movePosts } from '#contracts/publishing/many-posts.ts';
import * as posts from '#contracts/publishing/posts.ts';
import * as contract from '#contracts/publishing/queues.ts';
import { holdTargets } from '#contracts/publishing/sending.ts';
import type { Person } from '#tests/factories/person.ts';
import { connectPublishingAccount, writePost } from '#tests/factories/publishing.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Queues: weekly slots of which posts get the next free ones and keep them. */
let world: World;
let planner: Person;

beforeAll(async () => {
  world = await getSharedWorld();
  planner = await world.person(await world.account());
});
afterAll(() => world.stop());

const zone = 'Europe/Berlin';
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, time: '09:00' }));
let made = 0;
function addQueue(slots = EVERY_DAY) {
  made += 1;
  return planner.call(contract.createQueue, { body: { name: `Queue ${made}`, zone, slots } });
}
async function give(queueId: string, ...ids: string[]) {
  const { items } = await planner.call(contract.queuePosts, { params: { _id: queueId }, body: { ids } });
  return items.map((one) => (one.ok ? one.slot : null));
}
function read(_id: string) {
  return planner.call(posts.getPost, { params: { _id } });
}

test('Posts of one account get one slot after the other, and a slot that becomes free is given again', async () => {
  const queue = await addQueue();
  const targets = [{ connection_id: await connectPublishingAccount(planner) }];
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => writePost(planner, { targets })));
  if (!first || !second || !third) throw new Error('three posts');
  const [one, two] = await give(queue._id, first._id, second._id);
  if (!one || !two) throw new Error('two slots');
  expect(one.wall_time.slice(11)).toBe('09:00');
  expect(Date.parse(two.at) - Date.parse(one.at)).toBeGreaterThanOrEqual(23 * 3_600_000);
  expect(two.passed.at(-1)).toMatchObject({ reason: 'taken', by: { _id: first._id } });
  expect(await read(first._id)).toMatchObject({ wall_time: one.wall_time, zone, at: one.at });
  await planner.call(movePosts, { body: { moves: [{ _id: first._id, wall_time: '2099-01-01T12:00' }] } });
  const params = { _id: queue._id };
  const preview = await planner.call(contract.findQueueSlot, { params, query: { post: third._id } });
  expect(preview.slot?.wall_time).toBe(one.wall_time);
  expect(await give(queue._id, third._id)).toMatchObject([{ wall_time: one.wall_time }]);
  expect((await read(second._id)).wall_time).toBe(two.wall_time);
});

test('A slot is taken by a post that somebody planned by hand for the same account, and not by one for another', async () => {
  const queue = await addQueue();
  const targets = [{ connection_id: await connectPublishingAccount(planner) }];
  const probe = await writePost(planner, { targets });
  const [slot] = await give(queue._id, probe._id);
  const other = await writePost(planner);
  expect(await give(queue._id, other._id)).toMatchObject([{ at: slot?.at }]);
  const same = await writePost(planner, { targets });
  const [next] = await give(queue._id, same._id);
  expect(next?.at).not.toBe(slot?.at);
});

test('While a queue is paused its posts are on hold, and one that is moved by hand leaves it', async () => {
  const queue = await addQueue();
  const [kept, moved] = [await writePost(planner), await writePost(planner)];
  await give(queue._id, kept._id, moved._id);
  await planner.call(posts.schedulePost, { params: { _id: kept._id }, body: {} });
  const params = { _id: queue._id };
  const holds = async (_id: string) => (await read(_id)).targets.map(({ on_hold }) => on_hold);
  await planner.call(contract.updateQueue, { params, body: { paused: true } });
  expect([await holds(kept._id), await holds(moved._id)]).toEqual([[true], [true]]);
  await planner.call(movePosts, { body: { moves: [{ _id: moved._id, days: 1 }] } });
  expect(await holds(moved._id)).toEqual([false]);
  expect(
    (await planner.call(contract.listQueues, {})).items.find(({ _id }) => _id === queue._id),
  ).toMatchObject({
    paused: true,
    waiting: 1,
  });
  await planner.call(contract.updateQueue, { params, body: { paused: false } });
  expect(await holds(kept._id)).toEqual([false]);
});

test('A post leaves its paused queue, and its hold, for another queue or a time that a person gives it', async () => {
  const [paused, other] = [await addQueue(), await addQueue()];
  const [queued, written, published] = [
    await writePost(planner),
    await writePost(planner),
    await writePost(planner),
  ];
  await give(paused._id, queued._id, written._id, published._id);
  await planner.call(contract.updateQueue, { params: { _id: paused._id }, body: { paused: true } });
  await give(other._id, queued._id);
  const body = { wall_time: '2099-01-01T12:00' };
  await planner.call(posts.updatePost, { params: { _id: written._id }, body });
  const plan = { wall_time: '2099-01-02T12:00', zone };
  await planner.call(posts.schedulePost, { params: { _id: published._id }, body: { plan } });
  for (const { _id } of [queued, written, published])
    expect((await read(_id)).targets, _id).toMatchObject([{ on_hold: false }]);
  const { items } = await planner.call(contract.listQueues, {});
  const waiting = (id: string) => items.find(({ _id }) => _id === id)?.waiting;
  expect([waiting(paused._id), waiting(other._id)]).toEqual([0, 1]);
});

test('A queue that goes on, or is deleted, ends its own hold and no hold of a person', async () => {
  const queue = await addQueue();
  const [byHand, byQueue] = [await writePost(planner), await writePost(planner)];
  await give(queue._id, byHand._id, byQueue._id);
  for (const { _id } of [byHand, byQueue])
    await planner.call(posts.schedulePost, { params: { _id }, body: {} });
  const ids = byHand.targets.map(({ _id }) => _id);
  await planner.call(holdTargets, { body: { targets: ids, on_hold: true } });
  const params = { _id: queue._id };
  const holds = async () =>
    (await Promise.all([read(byHand._id), read(byQueue._id)])).flatMap(({ targets }) =>
      targets.map(({ on_hold }) => on_hold),
    );
  await planner.call(contract.updateQueue, { params, body: { paused: true } });
  expect(await holds()).toEqual([true, true]);
  await planner.call(contract.updateQueue, { params, body: { paused: false } });
  expect(await holds()).toEqual([true, false]);
  await planner.call(contract.updateQueue, { params, body: { paused: true } });
  await planner.call(contract.deleteQueue, { params });
  expect(await holds()).toEqual([true, false]);
});

test('Two who give slots at the same time never give the same one', async () => {
  const queue = await addQueue();
  const targets = [{ connection_id: await connectPublishingAccount(planner) }];
  const ids = await Promise.all([1, 2, 3, 4].map(async () => (await writePost(planner, { targets }))._id));
  const slots = (await Promise.all(ids.map((id) => give(queue._id, id)))).flat();
  expect(new Set(slots.map((slot) => slot?.at)).size).toBe(4);
});

test('A queue without slots gives none, and one with a time that is none is refused with its place', async () => {
  const queue = await addQueue([]);
  const post = await writePost(planner);
  const params = { _id: queue._id };
  const { items } = await planner.call(contract.queuePosts, { params, body: { ids: [post._id] } });
  expect(items).toMatchObject([{ ok: false, fault: { code: 'no_free_slot' } }]);
  const wrong = await planner.attempt(contract.updateQueue, {
    params,
    body: { slots: [{ weekday: 1, time: '25:00' }] },
  });
  expect(wrong.body).toMatchObject({ faults: { 'slots.0.time': { code: 'slot_time' } } });
  await planner.call(contract.deleteQueue, { params });
  expect((await planner.attempt(contract.deleteQueue, { params })).status).toBe(404);
});
