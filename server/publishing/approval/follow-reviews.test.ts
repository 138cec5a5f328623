import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as contract from '#contracts/publishing/approval/reviews.ts';
import { getPost } from '#contracts/publishing/posts.ts';
import { followReviews } from '#server/publishing/approval/follow-reviews.ts';
import { addWorkflow, APPROVER, asApprover, submit } from '#tests/factories/approval.ts';
import type { Person } from '#tests/factories/person.ts';
import { writePost } from '#tests/factories/publishing.ts';
import { startWorld, type World } from '#tests/world.ts';

/** What follows from the time of a review: notices, others who are asked, and its end. */
let world: World;
let writer: Person;
let ann: Person;
let bob: Person;
/** A Monday at noon in Bangkok, within working hours. */
const NOON = Date.parse('2099-01-05T05:00:00.000Z');
let now = NOON;

beforeAll(async () => {
  world = await startWorld({ clock: () => new Date(now) });
});
afterAll(() => world.stop());
beforeEach(async () => {
  now = NOON;
  const account = await world.account();
  await world.suite.context.database.platform
    .updateTable('accounts')
    .set({ time_zone: 'Asia/Bangkok' })
    .where('_id', '=', account)
    .execute();
  writer = await world.person(account);
  ann = await world.person(account, { can: APPROVER });
  bob = await world.person(account, { can: APPROVER });
});

const read = (_id: string) => writer.call(contract.getApproval, { params: { _id } });

async function follow(minutes: number): Promise<void> {
  now += minutes * 60_000;
  await followReviews(world.suite.context);
}

async function listNotices(person: Person, _id: string): Promise<unknown[]> {
  const rows = await world.suite.context.database.platform
    .selectFrom('notifications')
    .select('values')
    .where('user_id', '=', person.userId)
    .where('link', '=', `/publishing/posts/${_id}`)
    .orderBy('created_at')
    .orderBy('_id')
    .execute();
  return rows.map(({ values }) => values['what']);
}

test('A step is due by working hours: what is asked for at the end of a day is due on the next morning', async () => {
  await addWorkflow(writer, [], { steps: [{ approvers: [asApprover(ann)], due_hours: 2 }] });
  const { _id } = await writePost(writer, { wall_time: '2099-02-01T09:00' });
  now = Date.parse('2099-01-05T09:00:00.000Z');
  await submit(writer, _id);
  // One hour until 17:00, and one from 8:00.
  expect((await read(_id)).review?.due_at).toBe('2099-01-06T02:00:00.000Z');
});

test('Who is asked is notified, once more when it is due soon, and after that others are asked who decide in their place', async () => {
  const step = { approvers: [asApprover(ann)], due_hours: 3, escalate_to: [asApprover(bob)] };
  await addWorkflow(writer, [], { steps: [step] });
  const { _id } = await writePost(writer, { wall_time: '2099-02-01T09:00', zone: 'Asia/Bangkok' });
  const seal = await submit(writer, _id);
  await follow(60);
  expect(await listNotices(ann, _id)).toEqual(['asked']);
  await follow(70);
  await follow(1);
  expect(await listNotices(ann, _id)).toEqual(['asked', 'due_soon']);
  const body = { seal };
  expect((await bob.attempt(contract.approvePost, { params: { _id }, body })).status).toBe(403);
  await follow(60);
  await follow(1);
  expect(await listNotices(bob, _id)).toEqual(['escalated']);
  expect((await read(_id)).review?.escalated).toBe(true);
  await bob.call(contract.approvePost, { params: { _id }, body });
  expect((await read(_id)).review?.state).toBe('approved');
});

test('A post whose time comes before it is approved expires, and a late approval does nothing', async () => {
  await addWorkflow(writer, [[asApprover(ann)]]);
  const { _id } = await writePost(writer, { wall_time: '2099-01-05T13:00', zone: 'Asia/Bangkok' });
  const seal = await submit(writer, _id);
  now += 61 * 60_000;
  const late = await ann.attempt(contract.approvePost, { params: { _id }, body: { seal } });
  expect(late).toMatchObject({ status: 409, body: { fault: { code: 'plan_time_past' } } });
  await follow(0);
  const { targets } = await writer.call(getPost, { params: { _id } });
  expect([targets[0]?.state, (await read(_id)).review?.state]).toEqual(['draft', 'expired']);
  expect((await ann.attempt(contract.approvePost, { params: { _id }, body: { seal } })).status).toBe(409);
});
