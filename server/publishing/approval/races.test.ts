import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadFile } from '#contracts/kit/files/endpoints.ts';
import * as contract from '#contracts/publishing/approval/reviews.ts';
import { createWorkflow, deleteWorkflow, WorkflowInput } from '#contracts/publishing/approval/workflows.ts';
import { toWallTimeText } from '#contracts/publishing/plan-time.ts';
import { createPost, getPost, PostInput, schedulePost, updatePost } from '#contracts/publishing/posts.ts';
import { buildFilePath } from '#server/kit/files/file-path.ts';
import { addWorkflow, APPROVER, asApprover, submit } from '#tests/factories/approval.ts';
import type { Person } from '#tests/factories/person.ts';
import { buildPng } from '#tests/factories/picture.ts';
import {
  connectLineAccounts,
  connectMastodonAccount,
  makeText,
  startPublishingTwins,
  waitForStates,
  type PublishingTwins,
} from '#tests/factories/publishing-twins.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Two things at once, and what is changed behind the back of an approval: nothing that was not approved goes out to the twins. */
let world: World;
let twins: PublishingTwins;
let writer: Person;
let ann: Person;
let mastodon: string;
let lines: string[];
let ahead = 0;
const clock = (): Date => new Date(Date.now() + ahead);

const ROUNDS = 12;

beforeAll(async () => {
  twins = await startPublishingTwins(clock);
  world = await startWorld({ environment: twins.environment, clock });
  const account = await world.account();
  writer = await world.person(account);
  ann = await world.person(account, { can: APPROVER });
  mastodon = await connectMastodonAccount(writer);
  lines = await connectLineAccounts(writer, ROUNDS);
});
afterAll(async () => {
  await world.stop();
  await twins.stop();
});

/** A post for an hour from now. */
async function write(text: string, over: { media?: object[]; connection?: string } = {}) {
  const body = PostInput.parse({
    content: { text, media: over.media ?? [] },
    targets: [{ connection_id: over.connection ?? mastodon }],
    wall_time: toWallTimeText(new Date(clock().getTime() + 3600_000), 'UTC'),
  });
  return writer.call(createPost, { body });
}

function approve(_id: string, seal: string) {
  return ann.attempt(contract.approvePost, { params: { _id }, body: { seal } });
}

const stateOf = async (_id: string) => (await writer.call(getPost, { params: { _id } })).targets[0]?.state;

async function withWorkflow(work: () => Promise<void>): Promise<void> {
  const { _id } = await addWorkflow(writer, [[asApprover(ann)]]);
  await work().finally(() => writer.call(deleteWorkflow, { params: { _id } }));
}

test('Of an approval and an edit at the same time, no post is scheduled with words that nobody approved', () =>
  withWorkflow(async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const text = makeText();
      const { _id, content } = await write(text);
      const seal = await submit(writer, _id);
      const edit = writer.attempt(updatePost, {
        params: { _id },
        body: { content: { ...content, text: `${text} edited` } },
      });
      const [approved] = await Promise.all([approve(_id, seal), edit]);
      const after = await writer.call(getPost, { params: { _id } });
      // Whichever came first: the edit is stored, so that the approval is gone or was refused.
      expect([after.content.text, after.targets[0]?.state]).toEqual([`${text} edited`, 'draft']);
      expect([200, 400, 409]).toContain(approved.status);
    }
  }));

test('Of taking an approval away and sending at the same time, a post is public or a draft, never both', () =>
  withWorkflow(async () => {
    const posts: { _id: string; text: string }[] = [];
    for (const connection of lines) {
      const text = makeText();
      const { _id } = await write(text, { connection });
      expect((await approve(_id, await submit(writer, _id))).status).toBe(200);
      posts.push({ _id, text });
    }
    ahead += 3601_000;
    await expect.poll(() => stateOf(posts[0]?._id ?? ''), { timeout: 20_000 }).not.toBe('scheduled');
    await Promise.all(
      posts.map(({ _id }) => writer.attempt(contract.withdrawReview, { params: { _id }, body: {} })),
    );
    for (const { _id, text } of posts) {
      const { targets } = await waitForStates(writer, _id, ['published', 'draft']);
      expect(twins.count('line', text)).toBe(targets[0]?.state === 'published' ? 1 : 0);
    }
  }));

test('A post whose workflow came after it was scheduled does not go out, and its author learns it', async () => {
  const text = makeText();
  const { _id } = await write(text);
  await writer.call(schedulePost, { params: { _id }, body: {} });
  await withWorkflow(async () => {
    ahead += 3601_000;
    const { targets } = await waitForStates(writer, _id, ['draft']);
    expect(targets[0]?.failure).toMatchObject({ remedy: 'fix', fault: { code: 'approval_needed' } });
  });
  expect(twins.count('mastodon', text)).toBe(0);
});

test('A post that is put on its way behind the back of its review does not go out', () =>
  withWorkflow(async () => {
    const text = makeText();
    const { _id } = await write(text);
    await submit(writer, _id);
    const { platform } = world.suite.context.database;
    await platform
      .updateTable('publishing_targets')
      .set({ state: 'scheduled' })
      .where('post_id', '=', _id)
      .execute();
    ahead += 3601_000;
    await waitForStates(writer, _id, ['draft']);
    expect(twins.count('mastodon', text)).toBe(0);
  }));

test('A picture whose bytes were changed after the approval does not go out', () =>
  withWorkflow(async () => {
    const text = makeText();
    const query = { purpose: 'publishing_post', name: 'picture.png' };
    const uploaded = await writer.attempt(uploadFile, { query, body: buildPng(64, 48) });
    const { _id: file_id } = uploadFile.answer.parse(uploaded.body);
    const { _id } = await write(text, { media: [{ file_id, alt: 'Coffee' }] });
    expect((await approve(_id, await submit(writer, _id))).status).toBe(200);
    await writeFile(buildFilePath(world.suite.context, writer.accountId, file_id), buildPng(48, 64));
    ahead += 3601_000;
    const { targets } = await waitForStates(writer, _id, ['draft']);
    expect(targets[0]?.failure?.fault).toMatchObject({ code: 'approved_file_changed' });
    expect(twins.count('mastodon', text)).toBe(0);
  }));

test('An approved post goes out once at its time, and one of an emergency too', async () => {
  const body = WorkflowInput.parse({ name: 'Approval', steps: [{ approvers: [asApprover(ann)] }] });
  await writer.call(createWorkflow, { body });
  const [text, urgent] = [makeText(), makeText()];
  const { _id } = await write(text);
  await approve(_id, await submit(writer, _id));
  const other = await write(urgent);
  const release = { reason: 'A recall of the product', plan: 'now' as const };
  await writer.call(contract.releasePost, { params: { _id: other._id }, body: release });
  await waitForStates(writer, other._id, ['published']);
  ahead += 3601_000;
  await waitForStates(writer, _id, ['published']);
  expect([twins.count('mastodon', text), twins.count('mastodon', urgent)]).toEqual([1, 1]);
});
