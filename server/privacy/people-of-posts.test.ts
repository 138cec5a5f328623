import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#contracts/privacy/person.ts';
import { addComment, listComments } from '#contracts/publishing/approval/comments.ts';
import { getApproval } from '#contracts/publishing/approval/reviews.ts';
import * as shared from '#contracts/publishing/approval/shared-posts.ts';
import { addClient, addWorkflow, submit } from '#tests/factories/approval.ts';
import { buildInit, request, type Person } from '#tests/factories/person.ts';
import { writePost } from '#tests/factories/publishing.ts';
import { unzip } from '#tests/factories/unzip.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Personal data of those who write, approve and comment on posts: colleagues, and people outside. */
let world: World;
let admin: Person;
beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
});
afterAll(() => world.stop());

const LATER = { wall_time: '2099-01-05T09:00', zone: 'Asia/Bangkok' };
const SAID = 'please no puffin here';

async function archiveOf(ref: contract.PersonRef): Promise<Map<string, string>> {
  const { _id } = await admin.call(contract.exportPerson, { body: ref });
  await expect
    .poll(
      async () => (await admin.call(contract.listExports, {})).items.find((one) => one._id === _id)?.state,
      { timeout: 30_000 },
    )
    .toBe('done');
  const { url } = await admin.call(contract.linkExport, { params: { _id } });
  const answered = await fetch(`${world.url}${url}`, { headers: { cookie: admin.cookie } });
  return unzip(Buffer.from(await answered.arrayBuffer()));
}

test('A colleague gets what they wrote and said about posts', async () => {
  const writer = await world.person(admin.accountId);
  const { _id } = await writePost(writer, { ...LATER, content: { text: 'fresh from Doi Chang' } });
  await writer.call(addComment, { params: { _id }, body: { text: SAID } });
  const ref = { kind: 'user' as const, _id: writer.userId };
  const { counts } = await admin.call(contract.countPerson, { query: ref });
  expect(counts).toMatchObject({ authored_posts: 1, post_versions: 1, post_comments: 1 });
  const files = await archiveOf(ref);
  expect(files.get('authored_posts.jsonl')).toContain('Doi Chang');
  expect(files.get('post_comments.jsonl')).toContain(SAID);
});

test('A person outside is found, gets an archive and is erased; that they approved stays', async () => {
  const { approver, token, _id: clientId } = await addClient(admin);
  await addWorkflow(admin, [[approver]]);
  const { _id } = await writePost(admin, LATER);
  const seal = await submit(admin, _id);
  const visit = (endpoint: typeof shared.commentSharedPost | typeof shared.decideSharedPost, body: object) =>
    request(world.url, endpoint.path, buildInit(endpoint, { body: { token, post_id: _id, ...body } }));
  expect((await visit(shared.commentSharedPost, { text: SAID })).status).toBe(200);
  expect((await visit(shared.decideSharedPost, { seal, decision: 'approve' })).status).toBe(200);

  const { items } = await admin.call(contract.searchPeople, { query: { q: 'Khun Mali' } });
  const ref = { kind: 'client' as const, _id: clientId };
  expect(items).toEqual([{ ...ref, name: 'Khun Mali', about: '' }]);
  const files = await archiveOf(ref);
  expect(files.get('profile.jsonl')).toContain('Khun Mali');
  expect(files.get('post_comments.jsonl')).toContain(SAID);
  expect(files.get('post_decisions.jsonl')).toContain('approved');
  expect([...files.values()].join('')).not.toMatch(/_hash/);

  const wrong = await admin.attempt(contract.erasePerson, { body: { ...ref, confirm: 'Mali' } });
  expect(wrong.status).toBe(400);
  await admin.call(contract.erasePerson, { body: { ...ref, confirm: 'Khun Mali' } });
  const { review, events } = await admin.call(getApproval, { params: { _id } });
  expect(review?.state).toBe('approved');
  expect(events).toContainEqual(
    expect.objectContaining({
      kind: 'approved',
      by: expect.objectContaining({ kind: 'client', name: contract.ERASED_NAME }),
    }),
  );
  const said = await admin.call(listComments, { params: { _id } });
  expect(said.items).toMatchObject([{ text: contract.ERASED_TEXT, author: { name: contract.ERASED_NAME } }]);
  expect((await visit(shared.commentSharedPost, { text: 'again' })).status).not.toBe(200);
  const { rows } = await world.suite.context.database.owner.query(
    `select from event_values where account_id = $1 and concat(before::text, after::text) ilike '%Khun Mali%'`,
    [admin.accountId],
  );
  expect(rows).toEqual([]);
});
