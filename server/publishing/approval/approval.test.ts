import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountId } from '#contracts/kit/ids.ts';
import * as contract from '#contracts/publishing/approval/reviews.ts';
import { listVersions, restoreVersion } from '#contracts/publishing/approval/versions.ts';
import { countPosts } from '#contracts/publishing/calendar.ts';
import { schedulePosts } from '#contracts/publishing/many-posts.ts';
import type { Post } from '#contracts/publishing/post.ts';
import { getPost, listPosts, schedulePost, unschedulePost, updatePost } from '#contracts/publishing/posts.ts';
import { addClient, addWorkflow, APPROVER, asApprover, readSeal, submit } from '#tests/factories/approval.ts';
import type { Person } from '#tests/factories/person.ts';
import { writePost } from '#tests/factories/publishing.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Approvals of posts: who is asked, who decides, and what follows. */
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

const read = (person: Person, _id: string) => person.call(contract.getApproval, { params: { _id } });

describe('What a workflow asks for', () => {
  test('A post that needs approval is scheduled by nobody before it has it, alone or with others', async () => {
    await addWorkflow(writer, [[asApprover(ann)]]);
    const post = await writePost(writer, LATER);
    const params = { _id: post._id };
    const refused = await writer.attempt(schedulePost, { params, body: {} });
    expect(refused.body).toMatchObject({ faults: { approval: { code: 'approval_needed' } } });
    const { items } = await writer.call(schedulePosts, { body: { ids: [post._id] } });
    expect(items).toMatchObject([{ ok: false, fault: { code: 'approval_needed' } }]);
    expect(await statesOf(post)).toEqual(['draft']);
  });

  test('Two steps lead one after the other to its time, and each asks the next people', async () => {
    await addWorkflow(writer, [[asApprover(ann)], [asApprover(bob)]]);
    const post = await writePost(writer, LATER);
    const seal = await submit(writer, post._id);
    expect(await statesOf(post)).toEqual(['in_review']);
    const early = await approve(bob, post._id, seal);
    expect(early).toMatchObject({ status: 403, body: { fault: { code: 'approval_not_yours' } } });
    expect((await approve(ann, post._id, seal)).status).toBe(200);
    expect(await read(bob, post._id)).toMatchObject({ review: { step: 1 }, refusal: null });
    expect((await approve(bob, post._id, seal)).status).toBe(200);
    expect(await statesOf(post)).toEqual(['scheduled']);
    expect(await read(writer, post._id)).toMatchObject({
      review: { state: 'approved' },
      may_go_out: true,
      seal_holds: true,
    });
  });

  test('A post without a time is approved, and scheduled later without asking again', async () => {
    await addWorkflow(writer, [[asApprover(ann)]]);
    const post = await writePost(writer);
    await approve(ann, post._id, await submit(writer, post._id));
    expect(await statesOf(post)).toEqual(['approved']);
    const params = { _id: post._id };
    await writer.call(schedulePost, { params, body: { plan: LATER } });
    expect(await statesOf(post)).toEqual(['scheduled']);
  });

  test('Of several people as many as are needed approve, each once', async () => {
    const step = { approvers: [ann, bob, writer].map(asApprover), needed: 2 };
    await addWorkflow(writer, [], { steps: [step] });
    const post = await writePost(writer, LATER);
    const seal = await submit(writer, post._id);
    await approve(ann, post._id, seal);
    expect((await approve(ann, post._id, seal)).status).toBe(403);
    expect(await statesOf(post)).toEqual(['in_review']);
    await approve(bob, post._id, seal);
    expect(await statesOf(post)).toEqual(['scheduled']);
  });

  test('Nobody approves what they wrote, unless the workflow allows it', async () => {
    await addWorkflow(writer, [[asApprover(writer)]], { tags: ['strict'] });
    await addWorkflow(writer, [[asApprover(writer)]], { own_work: true });
    const strict = await writePost(writer, { ...LATER, tags: ['strict'] });
    const seal = await submit(writer, strict._id);
    expect((await approve(writer, strict._id, seal)).status).toBe(403);
    expect(await read(writer, strict._id)).toMatchObject({ refusal: 'own_work', nobody_left: true });
    const free = await writePost(writer, LATER);
    expect((await approve(writer, free._id, await submit(writer, free._id))).status).toBe(200);
  });

  test('Where approval is optional a post goes out without it, but not while somebody is asked', async () => {
    await addWorkflow(writer, [[asApprover(ann)]], { mode: 'optional' });
    const params = { _id: (await writePost(writer, LATER))._id };
    await submit(writer, params._id);
    const waits = await writer.attempt(schedulePost, { params, body: {} });
    expect(waits.body).toMatchObject({ faults: { approval: { code: 'approval_waits' } } });
    await writer.call(contract.withdrawReview, { params, body: {} });
    await writer.call(schedulePost, { params, body: {} });
    expect(await statesOf(params)).toEqual(['scheduled']);
  });

  test('Without a workflow the author names whom they ask', async () => {
    const params = { _id: (await writePost(writer, LATER))._id };
    const nobody = await writer.attempt(contract.submitPost, { params, body: {} });
    expect(nobody.body).toMatchObject({ faults: { approvers: { code: 'approvers_needed' } } });
    const body = { approvers: [asApprover(ann)] };
    const { approval } = await writer.call(contract.submitPost, { params, body });
    await approve(ann, params._id, approval.review?.seal ?? '');
    expect(await statesOf(params)).toEqual(['scheduled']);
  });

  test('An approver of another account is refused with their place', async () => {
    const stranger = await world.person(await world.account());
    const params = { _id: (await writePost(writer, LATER))._id };
    const body = { approvers: [asApprover(ann), asApprover(stranger)] };
    const refused = await writer.attempt(contract.submitPost, { params, body });
    expect(refused.body).toMatchObject({ faults: { 'approvers.1.id': { code: 'not_found' } } });
  });
});

describe('What breaks a seal', () => {
  async function makeApproved(over: object = {}): Promise<string> {
    const { _id } = await writePost(writer, { ...LATER, ...over });
    await approve(ann, _id, await submit(writer, _id));
    return _id;
  }

  test('An edit sends an approved post back, and its approval counts for nothing more', async () => {
    await addWorkflow(writer, [[asApprover(ann)]]);
    const params = { _id: await makeApproved() };
    const { content } = await writer.call(getPost, { params });
    await writer.call(updatePost, { params, body: { content: { ...content, text: 'Another text' } } });
    expect(await statesOf(params)).toEqual(['draft']);
    // What it said before does not bring the approval back.
    await writer.call(updatePost, { params, body: { content } });
    const refused = await writer.attempt(schedulePost, { params, body: {} });
    expect(refused.body).toMatchObject({ faults: { approval: { code: 'approval_needed' } } });
    const { review, events } = await read(writer, params._id);
    expect(review?.state).toBe('draft');
    expect(events.map(({ kind }) => kind)).toEqual(['edited', 'approved', 'submitted']);
  });

  test('Another time or name leaves the seal whole, and taking it off the schedule too', async () => {
    await addWorkflow(writer, [[asApprover(ann)]]);
    const params = { _id: await makeApproved() };
    await writer.call(updatePost, { params, body: { name: 'Launch', wall_time: '2099-02-01T10:00' } });
    expect(await statesOf(params)).toEqual(['scheduled']);
    await writer.call(unschedulePost, { params });
    await writer.call(schedulePost, { params, body: {} });
    expect(await statesOf(params)).toEqual(['scheduled']);
  });

  test('A tag that asks for another approval sends an approved post back', async () => {
    await addWorkflow(writer, [[asApprover(bob)]], { tags: ['legal'] });
    await addWorkflow(writer, [[asApprover(ann)]]);
    const params = { _id: await makeApproved() };
    await writer.call(updatePost, { params, body: { tags: ['legal'] } });
    expect(await statesOf(params)).toEqual(['draft']);
  });

  test('A post that changed since it was opened is not approved by mistake', async () => {
    await addWorkflow(writer, [[asApprover(ann)]]);
    const { _id, content } = await writePost(writer, LATER);
    const seal = await submit(writer, _id);
    await writer.call(updatePost, { params: { _id }, body: { content: { ...content, text: 'Other' } } });
    await submit(writer, _id);
    const refused = await approve(ann, _id, seal);
    expect(refused.body).toMatchObject({ faults: { seal: { code: 'approval_other_version' } } });
    expect(await statesOf({ _id })).toEqual(['in_review']);
  });
});

test('Changes asked for make a draft with the reason, and a new submission asks again from the first step', async () => {
  await addWorkflow(writer, [[asApprover(ann)], [asApprover(bob)]]);
  const { _id } = await writePost(writer, LATER);
  const seal = await submit(writer, _id);
  await approve(ann, _id, seal);
  const body = { seal, text: 'The price is wrong' };
  await bob.call(contract.sendBackPost, { params: { _id }, body });
  expect(await statesOf({ _id })).toEqual(['draft']);
  const { events, review } = await read(writer, _id);
  expect(events[0]).toMatchObject({ kind: 'sent_back', text: 'The price is wrong', by: { id: bob.userId } });
  expect(review?.state).toBe('sent_back');
  await submit(writer, _id);
  expect(await read(writer, _id)).toMatchObject({ review: { step: 0, state: 'in_review' } });
});

test('An emergency lets one version out for a reason that is kept, by those alone who may', async () => {
  await addWorkflow(writer, [[asApprover(ann)]]);
  const { _id, content } = await writePost(writer, LATER);
  const body = { reason: 'A recall of the product' };
  expect((await ann.attempt(contract.releasePost, { params: { _id }, body })).status).toBe(403);
  await writer.call(contract.releasePost, { params: { _id }, body });
  expect(await statesOf({ _id })).toEqual(['scheduled']);
  expect((await read(ann, _id)).events[0]).toMatchObject({ kind: 'released', text: body.reason });
  await writer.call(updatePost, { params: { _id }, body: { content: { ...content, text: 'More' } } });
  expect(await statesOf({ _id })).toEqual(['draft']);
});

test('Many are approved at once where each was opened as it is, and no other', async () => {
  await addWorkflow(writer, [[asApprover(ann)]]);
  const [one, two] = [await writePost(writer, LATER), await writePost(writer, LATER)];
  const seals = [await submit(writer, one._id), await submit(writer, two._id)];
  await ann.call(contract.noteOpened, { params: { _id: one._id }, body: { number: 1 } });
  const items = [one, two].map(({ _id }, at) => ({ _id, seal: seals[at] ?? '' }));
  const answer = await ann.call(contract.approvePosts, { body: { items } });
  expect(new Map(answer.items.map((item) => [item._id, item.ok]))).toEqual(
    new Map([
      [one._id, true],
      [two._id, false],
    ]),
  );
  expect([await statesOf(one), await statesOf(two)]).toEqual([['scheduled'], ['in_review']]);
});

test('The queue lists what waits for the reader by its time, and counts it', async () => {
  await addWorkflow(writer, [[asApprover(ann)]]);
  const later = await writePost(writer, { ...LATER, wall_time: '2099-03-01T09:00' });
  const sooner = await writePost(writer, LATER);
  for (const { _id } of [later, sooner]) await submit(writer, _id);
  const { items, mine } = await ann.call(contract.listReviews, { query: {} });
  expect(items.map(({ post }) => post._id)).toEqual([sooner._id, later._id]);
  expect([mine, items[0]?.waits_for_me, items[0]?.opened]).toEqual([2, true, false]);
  expect((await bob.call(contract.listReviews, { query: {} })).items).toEqual([]);
  expect((await bob.call(contract.listReviews, { query: { of: 'all' } })).items).toHaveLength(2);
  expect((await ann.call(countPosts, {})).waits_for_me).toBe(2);
  const shown = await ann.call(listPosts, { query: { waits: 'me' } });
  expect(shown.items).toHaveLength(2);
  expect((await writer.call(listPosts, { query: { waits: 'me' } })).items).toEqual([]);
});

test('Somebody outside is an approver like others, and their name is shown', async () => {
  const { approver } = await addClient(writer);
  await addWorkflow(writer, [[approver]]);
  const { _id } = await writePost(writer, LATER);
  await submit(writer, _id);
  const { names, nobody_left } = await read(writer, _id);
  expect([names, nobody_left]).toEqual([[{ approver, name: 'Khun Mali' }], false]);
  expect(await readSeal(writer, _id)).not.toBe('');
});

test('What a post said before is listed with who wrote it, compared and restored', async () => {
  const { _id, content } = await writePost(writer, LATER);
  const params = { _id };
  await ann.call(updatePost, { params, body: { content: { ...content, text: 'Written by Ann' } } });
  const { items } = await bob.call(listVersions, { params });
  expect(items.map(({ number, author }) => [number, author?._id])).toEqual([
    [2, ann.userId],
    [1, writer.userId],
  ]);
  const restored = await bob.call(restoreVersion, { params, body: { number: 1 } });
  expect(restored.content.text).toBe(content.text);
  const missing = await bob.attempt(restoreVersion, { params, body: { number: 99 } });
  expect(missing.status).toBe(404);
});
