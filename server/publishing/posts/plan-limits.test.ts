import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLink, deleteLink, restoreLink } from '#contracts/links/endpoints.ts';
import { getUsage } from '#contracts/payment/endpoints.ts';
import type { Meter } from '#contracts/payment/meter.ts';
import { submitPost } from '#contracts/publishing/approval/reviews.ts';
import { movePosts, schedulePosts } from '#contracts/publishing/many-posts.ts';
import * as contract from '#contracts/publishing/posts.ts';
import { createQueue, queuePosts } from '#contracts/publishing/queues.ts';
import { asApprover } from '#tests/factories/approval.ts';
import { limitPlan } from '#tests/factories/payment.ts';
import type { Person } from '#tests/factories/person.ts';
import { connectPublishingAccount, writePost } from '#tests/factories/publishing.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** What plans limit of publishing: the posts of a month, by the month for which they are planned, and short links. */
let world: World;
beforeAll(async () => {
  world = await getSharedWorld();
});
afterAll(() => world.stop());

const zone = 'Asia/Bangkok';
const IN_MAY = { wall_time: '2098-05-12T09:00', zone };
const IN_JUNE = { wall_time: '2098-06-12T09:00', zone };

async function startWithLimits(limits: Partial<Record<Meter, number>>): Promise<Person> {
  const person = await world.person(await world.account());
  await limitPlan(world, person.accountId, limits);
  return person;
}

function schedule(person: Person, _id: string) {
  return person.attempt(contract.schedulePost, { params: { _id }, body: {} });
}

const FULL = { code: 'plan_posts', params: { limit: 1 } };

test('Posts beyond those of a month in the plan are not scheduled, one by one and many at once', async () => {
  const person = await startWithLimits({ monthly_posts: 1 });
  const [first, second, other] = [
    await writePost(person, IN_MAY),
    await writePost(person, { ...IN_MAY, wall_time: '2098-05-31T09:00' }),
    await writePost(person, IN_JUNE),
  ];
  expect((await schedule(person, first._id)).status).toBe(200);
  // Its own place is no other one.
  expect((await schedule(person, first._id)).status).toBe(200);
  const refused = await schedule(person, second._id);
  expect([refused.status, refused.body]).toMatchObject([
    402,
    { code: 'limit_reached', data: { meter: 'monthly_posts', limit: 1, used: 1 } },
  ]);
  const { items } = await person.call(schedulePosts, { body: { ids: [second._id, other._id] } });
  expect(items.toSorted((a, b) => Number(a.ok) - Number(b.ok))).toMatchObject([
    { _id: second._id, ok: false, fault: FULL },
    { _id: other._id, ok: true },
  ]);
});

test('A post that no longer goes out makes room, and a draft takes none', async () => {
  const person = await startWithLimits({ monthly_posts: 1 });
  const first = await writePost(person, IN_MAY);
  const second = await writePost(person, IN_MAY);
  await schedule(person, first._id);
  expect((await schedule(person, second._id)).status).toBe(402);
  await person.call(contract.unschedulePost, { params: { _id: first._id } });
  expect((await schedule(person, second._id)).status).toBe(200);
  await person.call(contract.deletePost, { params: { _id: second._id } });
  expect((await schedule(person, first._id)).status).toBe(200);
});

test('What waits is not moved into a full month: not by hand, not in its form, not by a queue', async () => {
  const person = await startWithLimits({ monthly_posts: 1 });
  const first = await writePost(person, IN_MAY);
  const second = await writePost(person, IN_JUNE);
  for (const { _id } of [first, second]) await schedule(person, _id);
  const move = async (...moves: { _id: string; wall_time: string }[]) =>
    (await person.call(movePosts, { body: { moves } })).items;
  expect(await move({ _id: second._id, wall_time: '2098-05-20T09:00' })).toEqual([
    { _id: second._id, ok: false, fault: FULL },
  ]);
  const changed = await person.attempt(contract.updatePost, {
    params: { _id: second._id },
    body: { wall_time: '2098-05-20T09:00' },
  });
  expect(changed.status).toBe(402);
  // Room that a post leaves is there for those moved after it.
  const both = [
    { _id: first._id, wall_time: '2098-07-20T09:00' },
    { _id: second._id, wall_time: '2098-05-20T09:00' },
  ];
  expect(await move(...both)).toMatchObject([{ ok: true }, { ok: true }]);

  const day = 86_400_000;
  const soon = new Date(Date.now() + 40 * day).toISOString().slice(0, 16);
  const near = await writePost(person, { wall_time: soon, zone: 'UTC' });
  await schedule(person, near._id);
  const slots = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, time: '09:00' }));
  const queue = await person.call(createQueue, { body: { name: 'Daily', zone: 'UTC', slots } });
  const filled = await writePost(person, {
    wall_time: new Date(Date.now() + 1.5 * day).toISOString().slice(0, 16),
    zone: 'UTC',
  });
  await limitPlan(world, person.accountId, { monthly_posts: 0 });
  expect(
    (await person.call(queuePosts, { params: { _id: queue._id }, body: { ids: [near._id, filled._id] } }))
      .items,
  ).toMatchObject([
    { _id: near._id, ok: false, fault: { code: 'plan_posts' } },
    // A draft takes a slot, and is refused when it is scheduled.
    { _id: filled._id, ok: true },
  ]);
});

test('A post for which the plan has no room is not submitted for approval', async () => {
  const person = await startWithLimits({ monthly_posts: 0 });
  const { _id } = await writePost(person, IN_MAY);
  const body = { approvers: [asApprover(person)] };
  expect((await person.attempt(submitPost, { params: { _id }, body })).body).toMatchObject({
    code: 'limit_reached',
  });
});

test('Two who schedule at once do not pass the limit together', async () => {
  const person = await startWithLimits({ monthly_posts: 1 });
  const target = [{ connection_id: await connectPublishingAccount(person) }];
  const all = await Promise.all([1, 2, 3].map(() => writePost(person, { ...IN_MAY, targets: target })));
  const answers = await Promise.all(all.map(({ _id }) => schedule(person, _id)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 402, 402]);
});

test('A plan limits short links that people make or bring back, and says how many are used', async () => {
  const person = await startWithLimits({ short_links: 1 });
  const make = () => person.attempt(createLink, { body: { url: 'https://example.com/coffee' } });
  const made = await person.call(createLink, { body: { url: 'https://example.com/coffee' } });
  expect((await make()).body).toMatchObject({ code: 'limit_reached', data: { meter: 'short_links' } });
  await person.call(deleteLink, { params: { _id: made._id } });
  expect((await make()).status).toBe(201);
  expect((await person.attempt(restoreLink, { params: { _id: made._id } })).status).toBe(402);
  const { items } = await person.call(getUsage, { query: {} });
  expect(items).toContainEqual(expect.objectContaining({ meter: 'short_links', used: 1, limit: 1 }));
});
