import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountId } from '#contracts/kit/ids.ts';
import { updateUser } from '#contracts/people/users.ts';
import { addDeputy } from '#contracts/publishing/approval/deputies.ts';
import * as contract from '#contracts/publishing/approval/reviews.ts';
import { createWorkflow, updateWorkflow } from '#contracts/publishing/approval/workflows.ts';
import type { Post } from '#contracts/publishing/post.ts';
import { getPost, updatePost } from '#contracts/publishing/posts.ts';
import { addWorkflow, APPROVER, asApprover, submit } from '#tests/factories/approval.ts';
import { assignToGroup, makeGroup } from '#tests/factories/group.ts';
import type { Person } from '#tests/factories/person.ts';
import { writePost } from '#tests/factories/publishing.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Deputies, groups, and approvers who hand a step over: who decides in whose place. */
let world: World;
let account: AccountId;
let writer: Person;
let ann: Person;
let bob: Person;

const LATER = { wall_time: '2099-01-05T09:00', zone: 'Asia/Bangkok' };

beforeAll(async () => {
  world = await getSharedWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  account = await world.account();
  writer = await world.person(account);
  ann = await world.person(account, { can: APPROVER });
  bob = await world.person(account, { can: APPROVER });
});

async function statesOf({ _id }: Pick<Post, '_id'>): Promise<string[]> {
  const { targets } = await writer.call(getPost, { params: { _id } });
  return targets.map(({ state }) => state);
}

function approve(person: Person, _id: string, seal: string) {
  return person.attempt(contract.approvePost, { params: { _id }, body: { seal } });
}

function handOver(person: Person, _id: string, [from, to]: [Person, Person]) {
  const body = { from: asApprover(from), to: asApprover(to) };
  return person.attempt(contract.reassignReview, { params: { _id }, body });
}

const CODE = { code: 'approver_may_not' };
const read = (person: Person, _id: string) => person.call(contract.getApproval, { params: { _id } });

test('A deputy decides on their days, once, and never on their own work', async () => {
  await addWorkflow(writer, [[asApprover(ann)]]);
  const days = { first_day: '2020-01-01', last_day: '2099-12-31' };
  await ann.call(addDeputy, { body: { deputy_id: bob.userId, ...days } });
  const { _id } = await writePost(writer, LATER);
  await approve(bob, _id, await submit(writer, _id));
  const { events } = await read(writer, _id);
  expect(events[0]).toMatchObject({
    kind: 'approved',
    by: { id: bob.userId },
    in_place_of: { id: ann.userId },
  });
  const post = await writePost(writer, LATER);
  const content = { ...post.content, text: 'Written by the deputy' };
  await bob.call(updatePost, { params: { _id: post._id }, body: { content } });
  expect((await approve(bob, post._id, await submit(writer, post._id))).status).toBe(403);
});

test('An approver who leaves the group before the step is complete does not count', async () => {
  const group = await makeGroup(writer, 'Legal');
  await assignToGroup(world, group, [ann, bob]);
  const step = { approvers: [{ kind: 'role', id: group }], needed: 2 };
  await addWorkflow(writer, [], { steps: [step] });
  const { _id } = await writePost(writer, LATER);
  const seal = await submit(writer, _id);
  await approve(ann, _id, seal);
  await assignToGroup(world, null, [ann]);
  await approve(bob, _id, seal);
  expect(await read(writer, _id)).toMatchObject({
    review: { state: 'in_review', approvals: [{ id: bob.userId }] },
  });
  expect(await statesOf({ _id })).toEqual(['in_review']);
});

describe('An approver hands a step over', () => {
  let _id: string;
  let seal: string;

  beforeEach(async () => {
    await addWorkflow(writer, [[asApprover(ann)]]);
    ({ _id } = await writePost(writer, LATER));
    seal = await submit(writer, _id);
  });

  test('to a colleague, who decides instead of them, and the history says who replaced whom', async () => {
    expect((await read(ann, _id)).replaceable).toEqual([asApprover(ann)]);
    expect((await read(bob, _id)).replaceable).toEqual([]);
    expect((await handOver(bob, _id, [ann, bob])).status).toBe(403);
    expect((await handOver(ann, _id, [ann, bob])).status).toBe(200);
    const { events, names } = await read(ann, _id);
    const replaced = { from: asApprover(ann), to: asApprover(bob) };
    expect(events[0]).toMatchObject({ kind: 'reassigned', by: { id: ann.userId }, replaced });
    expect(names.map(({ approver }) => approver)).toEqual(
      expect.arrayContaining([asApprover(ann), asApprover(bob)]),
    );
    expect((await approve(ann, _id, seal)).status).toBe(403);
    expect((await approve(bob, _id, seal)).status).toBe(200);
    expect(await statesOf({ _id })).toEqual(['scheduled']);
  });

  test('and takes it back as long as nobody approved; nobody else takes it back for them', async () => {
    const carl = await world.person(account, { can: APPROVER });
    await handOver(ann, _id, [ann, bob]);
    expect((await handOver(carl, _id, [bob, ann])).status).toBe(403);
    // What is taken back goes to the former approver, and to nobody else.
    expect((await handOver(ann, _id, [bob, carl])).status).toBe(403);
    expect((await handOver(ann, _id, [bob, ann])).status).toBe(200);
    expect((await approve(bob, _id, seal)).status).toBe(403);
    expect((await approve(ann, _id, seal)).status).toBe(200);
  });

  test('to nobody who wrote the post, is asked already, may not decide, or belongs to another account', async () => {
    const reader = await world.person(account, { can: ['publishing.post.read'] });
    const stranger = await world.person(await world.account());
    for (const [to, code] of [
      [writer, 'approver_wrote'],
      [ann, 'approver_asked'],
      [reader, 'approver_may_not'],
      [stranger, 'not_found'],
    ] as const) {
      const refused = await handOver(ann, _id, [ann, to]);
      expect(refused).toMatchObject({ status: 400, body: { faults: { to: { code } } } });
    }
    expect((await approve(ann, _id, seal)).status).toBe(200);
  });
});

test('Who handed a step over does not take an approval away that was given since', async () => {
  const carl = await world.person(account, { can: APPROVER });
  await addWorkflow(writer, [], { steps: [{ approvers: [ann, carl].map(asApprover), needed: 2 }] });
  const { _id } = await writePost(writer, LATER);
  const seal = await submit(writer, _id);
  await handOver(ann, _id, [ann, bob]);
  expect((await approve(bob, _id, seal)).status).toBe(200);
  expect((await handOver(ann, _id, [bob, ann])).status).toBe(403);
});

test('Nobody is asked who may not approve, by an author or by a workflow; who loses the right may stay in it', async () => {
  const reader = await world.person(account, { can: ['publishing.post.read'] });
  const { _id } = await writePost(writer, LATER);
  const body = { approvers: [asApprover(ann), asApprover(reader)] };
  const submitted = await writer.attempt(contract.submitPost, { params: { _id }, body });
  expect(submitted).toMatchObject({ status: 400, body: { faults: { 'approvers.1.id': CODE } } });
  const steps = [{ approvers: [asApprover(ann)] }];
  const { _id: workflow } = await writer.call(createWorkflow, { body: { name: 'Legal', steps } });
  const named = { steps: [{ approvers: [asApprover(reader)] }] };
  const refused = await writer.attempt(updateWorkflow, { params: { _id: workflow }, body: named });
  expect(refused).toMatchObject({ status: 400, body: { faults: { 'steps.0.approvers.0.id': CODE } } });
  const query = { accountID: account };
  await writer.call(updateUser, { params: { _id: ann.userId }, query, body: { disabled: true } });
  await writer.call(updateWorkflow, { params: { _id: workflow }, body: { name: 'Brand', steps } });
});
