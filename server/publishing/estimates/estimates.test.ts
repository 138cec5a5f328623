import { afterAll, beforeAll, expect, test } from 'vitest';
import { estimatePost } from '#contracts/publishing/estimates.ts';
import { createPost, PostInput } from '#contracts/publishing/posts.ts';
import type { Person } from '#tests/factories/person.ts';
import {
  connectLineAccounts,
  makeText,
  startPublishingTwins,
  type PublishingTwins,
} from '#tests/factories/publishing-twins.ts';
import { startWorld, type World } from '#tests/world.ts';

/** What a post would reach and cost is asked of its network before it is sent. */
let world: World;
let twins: PublishingTwins;
let writer: Person;
let line: string;

beforeAll(async () => {
  twins = await startPublishingTwins();
  world = await startWorld({ environment: twins.environment });
  writer = await world.person(await world.account());
  [line = ''] = await connectLineAccounts(writer, 1);
});
afterAll(async () => {
  await world.stop();
  await twins.stop();
});

async function estimate(version: object) {
  const targets = [{ connection_id: line, version }];
  const body = PostInput.parse({ content: { text: makeText() }, targets });
  const post = await writer.call(createPost, { body });
  return writer.call(estimatePost, { params: { _id: post.targets[0]?._id ?? '' } });
}

test('A message to named people spends one message for each, of those that the month has left', async () => {
  const read = await estimate({ kind: 'multicast', options: { to: ['U1', 'U2', 'U3'] } });
  expect(read).toMatchObject({ recipients: 3, at_most: false, spends: 3, failure: null });
  expect(read.left).toBeGreaterThan(1_000_000);
});

test('A message to an audience reaches at most as many as it is limited to', async () => {
  const read = await estimate({ kind: 'narrowcast', options: { max: 50 } });
  expect(read).toMatchObject({ at_most: true, failure: null });
});

test('Asking sends nothing, and what the network refuses is said as it is', async () => {
  const before = twins.line.world.posts.size;
  await estimate({});
  expect(twins.line.world.posts.size).toBe(before);
  const read = await estimate({ kind: 'multicast', options: { to: ['U1'], nonsense: true } });
  expect(read).toMatchObject({ recipients: null, failure: { remedy: 'fix', cause: 'content' } });
});
