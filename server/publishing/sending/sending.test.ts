import { afterAll, beforeAll, expect, test } from 'vitest';
import { movePosts } from '#contracts/publishing/many-posts.ts';
import { toWallTimeText } from '#contracts/publishing/plan-time.ts';
import { createPost, getPost, PostInput, schedulePost, updatePost } from '#contracts/publishing/posts.ts';
import * as contract from '#contracts/publishing/sending.ts';
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

/** Posts that are published on twins: once, part by part, and what follows where that fails. */
let world: World;
let twins: PublishingTwins;
let writer: Person;
let line: string;
let mastodon: string;
/** Milliseconds by which the clock of the suite and of the twins is ahead. */
let ahead = 0;
const clock = (): Date => new Date(Date.now() + ahead);

beforeAll(async () => {
  twins = await startPublishingTwins(clock);
  world = await startWorld({ environment: twins.environment, clock });
  writer = await world.person(await world.account());
  [line = ''] = await connectLineAccounts(writer, 1);
  mastodon = await connectMastodonAccount(writer);
});
afterAll(async () => {
  await world.stop();
  await twins.stop();
});

function attemptsOf(_id: string | undefined) {
  return writer.call(contract.listAttempts, { params: { _id: _id ?? '' } });
}

test('A post is published on two networks at its time, and its content is frozen', async () => {
  const text = makeText();
  const { _id } = await publishNow(writer, [line, mastodon], { content: { text } });
  const { targets, version } = await waitForStates(writer, _id, ['published']);
  expect(
    targets.map(({ provider_id, published_at }) => [provider_id !== null, published_at !== null]),
  ).toEqual([
    [true, true],
    [true, true],
  ]);
  expect(targets[1]?.url).toContain('https://social.example/');
  expect([twins.count('line', text), twins.count('mastodon', text)]).toEqual([1, 1]);
  const changed = await writer.call(updatePost, {
    params: { _id },
    body: { version, content: { text: 'Later' } },
  });
  expect(changed.targets.map((target) => target.version.text)).toEqual([text, text]);
  const { attempts } = await attemptsOf(targets[0]?._id);
  expect(attempts.map(({ step, outcome }) => [step, outcome])).toEqual([
    ['publish', 'published'],
    ['prepare', 'ready'],
  ]);
});

test.each([
  'drop',
  'break_500',
  'drop_after_accept',
  'break_500_after_accept',
  'refuse_400_after_accept',
] as const)('A post whose call ends with %s is public once', async (wrong) => {
  const text = makeText();
  twins.mastodon.misbehave(wrong);
  const { _id } = await publishNow(writer, [mastodon], { content: { text } });
  await waitForStates(writer, _id, ['published']);
  expect(twins.count('mastodon', text)).toBe(1);
});

test('A post that its network puts off is tried again after the pause that the network names', async () => {
  const text = makeText();
  twins.mastodon.misbehave('refuse_429');
  const { _id } = await publishNow(writer, [mastodon], { content: { text } });
  const { targets } = await waitForStates(writer, _id, ['scheduled']).then(() =>
    expect
      .poll(() => writer.call(getPost, { params: { _id } }), { timeout: 20_000 })
      .toMatchObject({ targets: [{ state: 'scheduled', failure: { remedy: 'retry' } }] })
      .then(() => writer.call(getPost, { params: { _id } })),
  );
  const wait = Date.parse(targets[0]?.next_try_at ?? '') - clock().getTime();
  expect(wait).toBeGreaterThan(90_000);
  ahead += 3 * 60_000;
  await waitForStates(writer, _id, ['published']);
  expect(twins.count('mastodon', text)).toBe(1);
});

/** A server whose owner lowered the longest text, so that it refuses what was planned before. */
async function withShortTexts(work: () => Promise<void>): Promise<void> {
  twins.mastodon.world.most = 100;
  await work().finally(() => (twins.mastodon.world.most = 500));
}

test('A post that is refused can be mended and published again; a refusal names what helps', () =>
  withShortTexts(async () => {
    const { _id } = await publishNow(writer, [mastodon], {
      content: { text: `${makeText()} ${'ก'.repeat(150)}` },
    });
    const { targets } = await waitForStates(writer, _id, ['failed']);
    expect(targets[0]?.failure).toMatchObject({ remedy: 'fix' });
    const text = makeText();
    await writer.call(updatePost, { params: { _id }, body: { content: { text } } });
    const ids = targets.map((target) => target._id);
    const { items } = await writer.call(contract.retryTargets, { body: { targets: ids } });
    expect(items).toMatchObject([{ result: 'done', state: 'scheduled' }]);
    await waitForStates(writer, _id, ['published']);
    expect(twins.count('mastodon', text)).toBe(1);
  }));

test('A thread that fails at its fourth part keeps three, and goes on from the fourth', () =>
  withShortTexts(async () => {
    const text = makeText();
    const parts = [1, 2, 3, 4, 5].map((at) => ({
      text: at === 3 ? `${text} ${'ก'.repeat(150)}` : `${text} ${at}`,
    }));
    const { _id } = await publishNow(writer, [mastodon], { content: { text: `${text} 0`, thread: parts } });
    const failed = await waitForStates(writer, _id, ['failed']);
    const states = async () => (await attemptsOf(failed.targets[0]?._id)).parts.map(({ state }) => state);
    expect(await states()).toEqual(['published', 'published', 'published', 'failed', 'waiting', 'waiting']);
    const thread = parts.map((part, at) => (at === 2 ? { text: `${text} 3` } : part));
    const { version = {} } = failed.targets[0] ?? {};
    await writer.call(updatePost, {
      params: { _id },
      body: { targets: [{ connection_id: mastodon, version: { ...version, thread } }] },
    });
    const ids = failed.targets.map((target) => target._id);
    await writer.call(contract.retryTargets, { body: { targets: ids } });
    await waitForStates(writer, _id, ['published']);
    const shown = twins.mastodon.sent.filter(({ content }) => content.includes(text));
    expect(shown.map(({ content }) => content.slice(-1))).toEqual(['0', '1', '2', '3', '4', '5']);
    expect(shown.slice(1).map((status) => status.in_reply_to_id)).toEqual(
      shown.slice(0, -1).map(({ id }) => id),
    );
  }));

test('Of five accounts of which two fail, a retry touches those two', async () => {
  const accounts = await connectLineAccounts(writer, 5, 11);
  const text = makeText();
  const toNobody = { kind: 'multicast' };
  const targets = accounts.map((connection_id, at) => ({ connection_id, version: at < 2 ? toNobody : {} }));
  const { _id } = await publishNow(writer, [], { content: { text }, targets });
  const post = await waitForStates(writer, _id, ['failed', 'published']);
  expect(post.targets.map(({ state }) => state)).toEqual([
    'failed',
    'failed',
    'published',
    'published',
    'published',
  ]);
  await writer.call(updatePost, {
    params: { _id },
    body: { targets: accounts.map((connection_id) => ({ connection_id, version: {} })) },
  });
  const { items } = await writer.call(contract.listFailures, {});
  const group = items.find(({ targets: ids }) => ids.includes(post.targets[0]?._id ?? ''));
  expect(group).toMatchObject({ state: 'failed', remedy: 'fix', cause: 'content' });
  expect(group?.posts).toEqual([{ _id, words: text }]);
  const all = post.targets.map((target) => target._id);
  const retried = await writer.call(contract.retryTargets, { body: { targets: all } });
  expect(
    retried.items
      .filter(({ result }) => result === 'done')
      .map((item) => item._id)
      .toSorted(),
  ).toEqual(all.slice(0, 2).toSorted());
  await waitForStates(writer, _id, ['published']);
  expect(twins.count('line', text)).toBe(5);
});

test('A first comment follows its post after its pause, with a state of its own', async () => {
  const text = makeText();
  const content = { text, first_comment: { text: `${text} comment`, delay_seconds: 600 } };
  const { _id } = await publishNow(writer, [mastodon], { content });
  const { targets } = await waitForStates(writer, _id, ['published']);
  const states = async () => (await attemptsOf(targets[0]?._id)).parts.map(({ state }) => state);
  expect(await states()).toEqual(['published', 'waiting']);
  twins.mastodon.misbehave('drop_after_accept');
  ahead += 601_000;
  await expect.poll(states, { timeout: 20_000 }).toEqual(['published', 'published']);
  const [post, comment] = twins.mastodon.sent.filter((status) => status.content.includes(text));
  expect(comment?.in_reply_to_id).toBe(post?.id);
  expect(twins.count('mastodon', text)).toBe(2);
});

test('A post whose outcome is unknown is found by reading the account', async () => {
  const text = makeText();
  twins.mastodon.misbehave('drop_after_accept');
  const { _id } = await publishNow(writer, [mastodon], { content: { text } });
  await expect.poll(() => twins.count('mastodon', text), { timeout: 20_000 }).toBe(1);
  // Its key is known to the server no longer, so the call is not repeated.
  ahead += 2 * 3600_000;
  await waitForStates(writer, _id, ['published']);
  expect(twins.count('mastodon', text)).toBe(1);
});

test('A person settles what stays unclear: as published, or to be published again under a new key', async () => {
  const posts = [];
  for (const text of [makeText(), makeText()]) {
    twins.mastodon.misbehave('break_500');
    const { _id } = await publishNow(writer, [mastodon], { content: { text } });
    await expect
      .poll(async () => (await writer.call(getPost, { params: { _id } })).targets[0]?.state, {
        timeout: 20_000,
      })
      .toBe('sending');
    ahead += 2 * 3600_000;
    const { targets } = await waitForStates(writer, _id, ['unknown']);
    posts.push({ _id, text, target: targets[0]?._id ?? '' });
  }
  ahead += 3600_000;
  const [posted, again] = posts;
  if (!posted || !again) throw new Error('two posts');
  await writer.call(contract.settleTarget, {
    params: { _id: posted.target },
    body: { outcome: 'posted', url: 'https://social.example/@coffee/1' },
  });
  expect(await writer.call(getPost, { params: { _id: posted._id } })).toMatchObject({
    targets: [{ state: 'published', url: 'https://social.example/@coffee/1' }],
  });
  expect(twins.count('mastodon', posted.text)).toBe(0);
  await writer.call(contract.settleTarget, {
    params: { _id: again.target },
    body: { outcome: 'send_again' },
  });
  await waitForStates(writer, again._id, ['published']);
  expect(twins.count('mastodon', again.text)).toBe(1);
});

test('A post that is ready is ready again after a change that leaves what it says', async () => {
  const body = PostInput.parse({
    content: { text: makeText() },
    targets: [{ connection_id: mastodon }],
    wall_time: toWallTimeText(new Date(clock().getTime() + 30 * 60_000), 'UTC'),
  });
  const params = { _id: (await writer.call(createPost, { body }))._id };
  await writer.call(schedulePost, { params, body: {} });
  const { targets } = await waitForStates(writer, params._id, ['ready']);
  await writer.call(updatePost, { params, body: { campaign: 'Opening' } });
  await waitForStates(writer, params._id, ['ready']);
  const { attempts } = await attemptsOf(targets[0]?._id);
  expect(attempts.map(({ step, outcome }) => [step, outcome])).toEqual([['prepare', 'ready']]);
});

test('A post that is moved while it waits for another attempt waits for its new time', async () => {
  const text = makeText();
  twins.mastodon.misbehave('refuse_429');
  const { _id } = await publishNow(writer, [mastodon], { content: { text } });
  const readTarget = async () => (await writer.call(getPost, { params: { _id } })).targets[0];
  await expect.poll(readTarget, { timeout: 20_000 }).toMatchObject({ failure: { remedy: 'retry' } });
  const later = toWallTimeText(new Date(clock().getTime() + 3600_000), 'UTC');
  await writer.call(movePosts, { body: { moves: [{ _id, wall_time: later, zone: 'UTC' }] } });
  ahead += 10 * 60_000;
  await expect.poll(readTarget, { timeout: 20_000 }).toMatchObject({ state: 'ready', next_try_at: null });
  expect(twins.count('mastodon', text)).toBe(0);
  ahead += 3600_000;
  await waitForStates(writer, _id, ['published']);
  expect(twins.count('mastodon', text)).toBe(1);
});

test('An account that a failed post is no longer for keeps what was tried there, and takes part again when it is chosen anew', async () => {
  const [other = ''] = await connectLineAccounts(writer, 1, 20);
  const version = { kind: 'multicast' };
  const targets = [{ connection_id: other, version }, { connection_id: mastodon }];
  const { _id } = await publishNow(writer, [], { content: { text: makeText() }, targets });
  const failed = await waitForStates(writer, _id, ['failed', 'published']);
  const target = failed.targets.find(({ connection_id }) => connection_id === other);
  const { attempts } = await attemptsOf(target?._id);
  expect(attempts.length).toBeGreaterThan(0);
  const without = { params: { _id }, body: { targets: [{ connection_id: mastodon }] } };
  const left = await writer.call(updatePost, without);
  expect(left.targets.map(({ connection_id }) => connection_id)).toEqual([mastodon]);
  expect(left.former_targets.map((one) => one._id)).toEqual([target?._id]);
  expect((await attemptsOf(target?._id)).attempts).toEqual(attempts);
  const { items } = await writer.call(contract.retryTargets, { body: { targets: [target?._id ?? ''] } });
  expect(items).toMatchObject([{ result: 'refused' }]);
  const both = [{ connection_id: other }, { connection_id: mastodon }];
  const again = await writer.call(updatePost, { params: { _id }, body: { targets: both } });
  expect(again.former_targets).toEqual([]);
  expect(again.targets.map((one) => [one._id, one.state])).toContainEqual([target?._id, 'draft']);
});
