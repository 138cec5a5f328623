import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { renewClient, revokeClient, updateClient } from '#contracts/publishing/approval/clients.ts';
import { addComment, listComments } from '#contracts/publishing/approval/comments.ts';
import { getApproval } from '#contracts/publishing/approval/reviews.ts';
import * as contract from '#contracts/publishing/approval/shared-posts.ts';
import { getPost, updatePost } from '#contracts/publishing/posts.ts';
import { addClient, addWorkflow, submit } from '#tests/factories/approval.ts';
import { buildInit, request, type Person } from '#tests/factories/person.ts';
import { writePost } from '#tests/factories/publishing.ts';
import { startWorld, type World } from '#tests/world.ts';

/** People outside who see posts by a link: what they see and do, and what nobody gets by a link. */
let world: World;
let writer: Person;
let ahead = 0;

const LATER = { wall_time: '2099-01-05T09:00', zone: 'Asia/Bangkok' };
const MONTH = { kind: 'channels' as const, connections: [], first_day: '2099-01-01', last_day: '2099-01-31' };

beforeAll(async () => {
  world = await startWorld({ clock: () => new Date(Date.now() + ahead) });
});
afterAll(() => world.stop());
beforeEach(async () => {
  ahead = 0;
  writer = await world.person(await world.account());
});

function visit(endpoint: Endpoint, { body }: { body: unknown }) {
  return request(world.url, endpoint.path, buildInit(endpoint, { body }));
}

function open(token: string, password?: string) {
  return visit(contract.openSharedPosts, { body: { token, ...(password && { password }) } });
}

function decide(token: string, post_id: string, seal: string) {
  return visit(contract.decideSharedPost, { body: { token, post_id, seal, decision: 'approve' } });
}

async function listIds(token: string): Promise<string[]> {
  const { body } = await open(token);
  return contract.SharedPosts.parse(body).posts.map(({ _id }) => _id);
}

test('Somebody outside approves what a workflow asks them, and nothing else of the post is theirs to see', async () => {
  const { approver, token } = await addClient(writer);
  await addWorkflow(writer, [[approver]]);
  const { _id } = await writePost(writer, {
    ...LATER,
    name: 'Secret name',
    tags: ['inside'],
    campaign: 'Spring',
  });
  await writer.call(addComment, { params: { _id }, body: { text: 'Only for us' } });
  await writer.call(addComment, { params: { _id }, body: { text: 'For you', audience: 'client' } });
  const seal = await submit(writer, _id);
  const { body } = await open(token);
  const shared = contract.SharedPosts.parse(body);
  expect(shared).toMatchObject({
    name: 'Khun Mali',
    language: 'th',
    posts: [{ _id, may_decide: true, seal }],
  });
  const said = JSON.stringify(body);
  for (const secret of ['Secret name', 'inside', 'Spring', 'Only for us']) expect(said).not.toContain(secret);
  expect(said).toContain('For you');
  const decided = await decide(token, _id, seal);
  expect(decided).toMatchObject({ status: 200, body: { posts: [{ state: 'approved', may_decide: false }] } });
  const { events } = await writer.call(getApproval, { params: { _id } });
  expect(events[0]).toMatchObject({ kind: 'approved', by: { kind: 'client', name: 'Khun Mali' } });
  const { targets } = await writer.call(getPost, { params: { _id } });
  expect(targets[0]?.state).toBe('scheduled');
});

test('A link shows the submitted posts of its channels and days, no drafts and nothing beside', async () => {
  const { approver } = await addClient(writer);
  await addWorkflow(writer, [[approver]]);
  const [draft, within, without] = [
    await writePost(writer, LATER),
    await writePost(writer, LATER),
    await writePost(writer, { ...LATER, wall_time: '2099-02-01T09:00' }),
  ];
  for (const { _id } of [within, without]) await submit(writer, _id);
  const { token, _id: other } = await addClient(writer, MONTH);
  expect(await listIds(token)).toEqual([within._id]);
  const scope = { kind: 'posts' as const, post_ids: [without._id, draft._id] };
  await writer.call(updateClient, { params: { _id: other }, body: { scope } });
  expect(await listIds(token)).toEqual([without._id]);
});

test('A post that is not of the link is as if it did not exist, and one that asks others is not decided', async () => {
  const [asked, other] = [await addClient(writer), await addClient(writer, MONTH)];
  await addWorkflow(writer, [[asked.approver]]);
  const seen = await writePost(writer, LATER);
  const unseen = await writePost(writer, { ...LATER, wall_time: '2099-05-01T09:00' });
  const stranger = await world.person(await world.account());
  const theirs = await writePost(stranger, LATER);
  const seal = await submit(writer, seen._id);
  expect((await decide(other.token, seen._id, seal)).status).toBe(403);
  for (const { _id } of [unseen, theirs]) {
    expect((await decide(other.token, _id, seal)).status).toBe(404);
    const comment = { token: other.token, post_id: _id, text: 'Hello' };
    expect((await visit(contract.commentSharedPost, { body: comment })).status).toBe(404);
  }
});

test('After an edit the post is gone from the link, and the former seal approves nothing', async () => {
  const { approver, token } = await addClient(writer, MONTH);
  await addWorkflow(writer, [[approver]]);
  const { _id, content } = await writePost(writer, LATER);
  const seal = await submit(writer, _id);
  await writer.call(updatePost, { params: { _id }, body: { content: { ...content, text: 'Half writ' } } });
  expect(await listIds(token)).toEqual([]);
  expect((await decide(token, _id, seal)).status).toBe(404);
  await submit(writer, _id);
  const refused = await decide(token, _id, seal);
  expect(refused.body).toMatchObject({ faults: { seal: { code: 'approval_other_version' } } });
});

test('A link that ended, was revoked, renewed or invented opens nothing, and one with a password nothing without it', async () => {
  const { _id, token } = await addClient(writer, MONTH, { password: 'rose-garden' });
  expect((await open(token)).body).toMatchObject({ code: 'link_password' });
  expect((await open(token, 'tulip-garden')).body).toMatchObject({ code: 'link_password' });
  expect((await open(token, 'rose-garden')).status).toBe(200);
  const renewed = await writer.call(renewClient, { params: { _id }, body: { days: 2 } });
  expect((await open(token, 'rose-garden')).body).toMatchObject({ code: 'link_invalid' });
  expect((await open(renewed.token)).status).toBe(200);
  ahead = 3 * 86_400_000;
  expect((await open(renewed.token)).body).toMatchObject({ code: 'link_invalid' });
  ahead = 0;
  await writer.call(revokeClient, { params: { _id } });
  expect((await open(renewed.token)).body).toMatchObject({ code: 'link_invalid' });
  expect((await open('a'.repeat(43))).body).toMatchObject({ code: 'link_invalid' });
});

test('The link of somebody who may no longer approve opens nothing', async () => {
  const maker = await world.person(writer.accountId, {
    can: ['publishing.approval.read', 'publishing.approval.write'],
  });
  const { token } = await addClient(maker, MONTH);
  expect((await open(token)).status).toBe(200);
  await world.suite.context.database.platform
    .updateTable('users')
    .set({ disabled_at: new Date() })
    .where('_id', '=', maker.userId)
    .execute();
  expect((await open(token)).body).toMatchObject({ code: 'link_invalid' });
});

test('Somebody outside comments at a place of the text, and asks for changes with a reason', async () => {
  const { approver, token } = await addClient(writer);
  await addWorkflow(writer, [[approver]]);
  const { _id, content } = await writePost(writer, LATER);
  const seal = await submit(writer, _id);
  const anchor = { kind: 'text' as const, from: 0, to: 4, quote: content.text.slice(0, 4) };
  const comment = { token, post_id: _id, text: 'Another word here', anchor };
  expect((await visit(contract.commentSharedPost, { body: comment })).status).toBe(200);
  const beyond = { ...comment, anchor: { ...anchor, to: 9999 } };
  expect((await visit(contract.commentSharedPost, { body: beyond })).status).toBe(400);
  const { items } = await writer.call(listComments, { params: { _id } });
  expect(items).toMatchObject([
    { audience: 'client', anchor: { to: 4 }, author: { kind: 'client', name: 'Khun Mali', mine: false } },
  ]);
  const body = { token, post_id: _id, seal, decision: 'send_back', text: 'Please mind the price' };
  expect((await visit(contract.decideSharedPost, { body })).status).toBe(200);
  const { events } = await writer.call(getApproval, { params: { _id } });
  expect(events[0]).toMatchObject({ kind: 'sent_back', text: 'Please mind the price' });
});
