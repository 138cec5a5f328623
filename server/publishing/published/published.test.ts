import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPost, updatePost } from '#contracts/publishing/posts.ts';
import { editPublished, removePublished } from '#contracts/publishing/published.ts';
import { listAttempts } from '#contracts/publishing/sending.ts';
import type { Person } from '#tests/factories/person.ts';
import {
  connectLineAccounts,
  connectMastodonAccount,
  makeText,
  publishNow,
  startPublishingTwins,
  waitForStates,
  type PublishingTwins,
} from '#tests/factories/publishing-twins.ts';
import { startWorld, type World } from '#tests/world.ts';

/** What is published is changed and removed at its network, where that network allows it. */
let world: World;
let twins: PublishingTwins;
let writer: Person;
let mastodon: string;

beforeAll(async () => {
  twins = await startPublishingTwins();
  world = await startWorld({ environment: twins.environment });
  writer = await world.person(await world.account());
  mastodon = await connectMastodonAccount(writer);
});
afterAll(async () => {
  await world.stop();
  await twins.stop();
});

async function publish(content: object, connection = mastodon) {
  const { _id } = await publishNow(writer, [connection], { content });
  const { targets } = await waitForStates(writer, _id, ['published']);
  return { _id, params: { _id: targets[0]?._id ?? '' } };
}

test('A published post is changed at its network, and keeps its number, its parts and what the post itself says', async () => {
  const [before, after] = [makeText(), makeText()];
  const { _id, params } = await publish({ text: before, thread: [{ text: `${before} 2` }] });
  const changed = await writer.call(editPublished, { params, body: { text: after } });
  expect(changed).toEqual({ _id: params._id, state: 'published', failure: null });
  expect([twins.count('mastodon', before), twins.count('mastodon', after)]).toEqual([1, 1]);
  const post = await writer.call(getPost, { params: { _id } });
  expect([post.content.text, post.targets[0]?.version.text]).toEqual([before, after]);
  const { attempts } = await writer.call(listAttempts, { params });
  expect(attempts[0]).toMatchObject({ step: 'edit', outcome: 'done', user: { _id: writer.userId } });
});

test('A published thread is removed from its network part by part, and again after a failure', async () => {
  const text = makeText();
  const { _id, params } = await publish({ text, thread: [{ text: `${text} 2` }, { text: `${text} 3` }] });
  twins.mastodon.misbehave('break_500');
  const first = await writer.call(removePublished, { params });
  expect(first).toMatchObject({ state: 'published', failure: { remedy: 'retry', cause: 'network' } });
  expect(await writer.call(removePublished, { params })).toMatchObject({ state: 'removed', failure: null });
  expect(twins.count('mastodon', text)).toBe(0);
  const again = await writer.attempt(removePublished, { params });
  expect(again.status).toBe(409);
  const edited = await writer.attempt(updatePost, { params: { _id }, body: { targets: [] } });
  expect(edited.status).toBe(409);
});

test('What its network does not take, does not allow or does not know is refused by the name of the field', async () => {
  const { params } = await publish({ text: makeText() });
  const long = await writer.attempt(editPublished, { params, body: { text: 'ก'.repeat(501) } });
  expect(long).toMatchObject({ status: 400, body: { fields: { text: expect.any(String) } } });
  const nothing = await writer.attempt(editPublished, { params, body: {} });
  expect(nothing.status).toBe(400);
  const [line = ''] = await connectLineAccounts(writer, 1);
  const sent = await publish({ text: makeText() }, line);
  const recalled = await writer.attempt(removePublished, { params: sent.params });
  expect(recalled).toMatchObject({
    status: 400,
    body: { fields: { _id: expect.stringContaining('taken back') } },
  });
  const changed = await writer.attempt(editPublished, { params: sent.params, body: { text: 'New' } });
  expect(changed.body).toMatchObject({ faults: { _id: { code: 'post_not_editable' } } });
});

test('Only those who may also approve change what is published', async () => {
  const { params } = await publish({ text: makeText() });
  const editor = await world.person(writer.accountId, {
    can: ['publishing.post.read', 'publishing.post.write'],
  });
  const edit = await editor.attempt(editPublished, { params, body: { text: 'Unapproved' } });
  expect(edit.status).toBe(403);
  expect((await editor.call(removePublished, { params })).state).toBe('removed');
});
