import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPostNumbers, type PublishedNumbers } from '#contracts/publishing/numbers.ts';
import type { Post } from '#contracts/publishing/post.ts';
import { answerQuestions } from '#contracts/semantic/endpoints.ts';
import { Question } from '#contracts/semantic/question.ts';
import { compareAccount } from '#server/facts/compare.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { closeReading } from '#server/publishing/numbers/close-reading.ts';
import { listPublishedOf } from '#server/publishing/numbers/published-post-store.ts';
import { readDueNumbers } from '#server/publishing/numbers/read-numbers.ts';
import { listReadings } from '#server/publishing/numbers/reading-store.ts';
import type { Person } from '#tests/factories/person.ts';
import {
  connectMastodonAccount,
  makeText,
  publishNow,
  startPublishingTwins,
  waitForStates,
  type PublishingTwins,
} from '#tests/factories/publishing-twins.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Numbers of published posts, read from a twin as posts grow older. */
let world: World;
let twins: PublishingTwins;
let writer: Person;
let mastodon: string;
/** Milliseconds by which the clock of the suite and of the twins is ahead. */
let ahead = 0;
const HOUR = 3600_000;
const clock = (): Date => new Date(Date.now() + ahead);

beforeAll(async () => {
  twins = await startPublishingTwins(clock);
  world = await startWorld({ environment: twins.environment, clock });
  writer = await world.person(await world.account());
  mastodon = await connectMastodonAccount(writer);
});
afterAll(async () => {
  await world.stop();
  await twins.stop();
});

const readDue = () => readDueNumbers(world.suite.context, new AbortController().signal);

async function publish(content: Record<string, unknown> = {}): Promise<Post> {
  const { _id } = await publishNow(writer, [mastodon], { content: { text: makeText(), ...content } });
  return waitForStates(writer, _id, ['published']);
}

async function numbersOf({ _id }: Pick<Post, '_id'>): Promise<PublishedNumbers> {
  const { items } = await writer.call(getPostNumbers, { params: { _id } });
  if (!items[0]) throw new Error('a published post has numbers');
  return items[0];
}

/** What the network says of a post from now on. */
function setFigures({ targets }: Post, figures: Record<string, unknown>): void {
  const status = twins.mastodon.world.statuses.get(targets[0]?.provider_id ?? '');
  if (!status) throw new Error('the twin has the post');
  Object.assign(status, figures);
}

/** Gains of all readings of a post, number by number. */
async function sumGains(post: Post): Promise<Record<string, number>> {
  const { rows } = await world.suite.context.database.owner.query<{ metric: string; sum: string }>(
    `select gain.key as metric, sum(gain.value::float8) as sum
       from published_numbers n join published_posts p on p.account_id = n.account_id and p._id = n.published_id,
            jsonb_each_text(n.gains) gain where p.post_id = $1 group by gain.key`,
    [post._id],
  );
  return Object.fromEntries(rows.map(({ metric, sum }) => [metric, Number(sum)]));
}

test('A published post waits for its first reading an hour later, then has its numbers and the next time', async () => {
  const post = await publish();
  const before = await numbersOf(post);
  expect(before).toMatchObject({ read_at: null, ended: null, latest: {}, readings: [], format: 'text' });
  expect(Date.parse(before.next_at ?? '') - Date.parse(before.published_at)).toBeGreaterThanOrEqual(HOUR);
  await readDue();
  expect((await numbersOf(post)).readings).toEqual([]);
  ahead += HOUR + 60_000;
  await readDue();
  const after = await numbersOf(post);
  expect(after).toMatchObject({ latest: { likes: 3 }, failure: null, ended: null });
  expect(after.metrics).toEqual(['likes', 'reposts', 'comments']);
  expect(after.readings).toHaveLength(1);
  expect(Date.parse(after.next_at ?? '') - Date.parse(after.read_at ?? '')).toBe(HOUR);
});

test('A number that is missing keeps its last value and is in no reading; one that falls is followed', async () => {
  const post = await publish();
  setFigures(post, { favourites_count: 10, reblogs_count: 4 });
  ahead += HOUR + 60_000;
  await readDue();
  setFigures(post, { favourites_count: 7, reblogs_count: undefined });
  ahead += HOUR + 60_000;
  await readDue();
  const { latest, readings } = await numbersOf(post);
  expect(latest).toMatchObject({ likes: 7, reposts: 4 });
  expect(readings.map(({ numbers }) => [numbers.likes, numbers.reposts])).toEqual([
    [10, 4],
    [7, undefined],
  ]);
  expect(await sumGains(post)).toMatchObject({ likes: 7, reposts: 4 });
});

test('A reading that several processes make at once, or that is cut short, is stored once', async () => {
  const post = await publish();
  setFigures(post, { favourites_count: 20 });
  const { accountId } = writer;
  const cutShort = inTransaction(world.suite.context, { accountId, actor: SYSTEM }, async (unit) => {
    const rows = await listPublishedOf(unit, post._id);
    const provider_id = rows[0]?.provider_id ?? '';
    await closeReading(unit, rows, [{ provider_id, metrics: { likes: 20 } }]);
    expect(
      await listReadings(
        unit,
        rows.map((row) => row._id),
      ),
    ).toHaveLength(1);
    throw new Error('killed before the commit');
  });
  await expect(cutShort).rejects.toThrow('killed');
  expect((await numbersOf(post)).readings).toEqual([]);
  ahead += HOUR + 60_000;
  await Promise.all([readDue(), readDue(), readDue()]);
  const { readings, latest } = await numbersOf(post);
  expect(readings).toHaveLength(1);
  expect(latest.likes).toBe(20);
  expect((await sumGains(post))['likes']).toBe(20);
});

test('After a refusal for now the account waits as long as its network says, and nothing is lost', async () => {
  const post = await publish();
  // Polls of the account, which the clock makes due too, leave it alone.
  twins.mastodon.misread('refuse_429', '/api/v1/statuses');
  ahead += HOUR + 60_000;
  await readDue();
  const failed = await numbersOf(post);
  expect(failed).toMatchObject({ failure: { remedy: 'retry' }, read_at: null, ended: null });
  expect(Date.parse(failed.next_at ?? '')).toBeGreaterThan(clock().getTime());
  ahead += 20 * 60_000;
  await readDue();
  expect(await numbersOf(post)).toMatchObject({ failure: null, latest: { likes: 3 } });
});

test('The numbers of a post that is gone at its network are kept, and it is not read again', async () => {
  const post = await publish();
  ahead += HOUR + 60_000;
  await readDue();
  twins.mastodon.remove(post.targets[0]?.provider_id ?? '');
  ahead += HOUR + 60_000;
  await readDue();
  const gone = await numbersOf(post);
  expect(gone).toMatchObject({ ended: 'gone', next_at: null, latest: { likes: 3 } });
  expect(gone.readings).toHaveLength(1);
});

test('A post is compared with the median of others of its network and format at the same age, once there are five', async () => {
  const others = await Promise.all(
    Array.from({ length: 5 }, () => publish({ link: 'https://example.com/menu' })),
  );
  const post = await publish({ link: 'https://example.com/menu' });
  for (const [at, other] of others.entries()) setFigures(other, { favourites_count: 10 * (at + 1) });
  ahead += HOUR + 60_000;
  await readDue();
  const { format, usual } = await numbersOf(post);
  expect(format).toBe('link');
  expect(usual.likes).toMatchObject([{ hours: 1, n: 5 }]);
  const median = usual.likes?.[0]?.median ?? 0;
  expect(median).toBeGreaterThan(25);
  expect(median).toBeLessThanOrEqual(30);
});

async function answer(question: Parameters<typeof Question.parse>[0]): Promise<Record<string, number>> {
  const { answers } = await writer.call(answerQuestions, { body: { questions: [Question.parse(question)] } });
  const [result] = answers;
  if (!result?.ok) throw new Error(JSON.stringify(result));
  const { measures, cells } = result.answer;
  return Object.fromEntries(measures.map(({ measure }, at) => [measure, cells[0]?.[0]?.[at]?.value ?? 0]));
}

test('Charts count the posts and what they gained, and both are equal to what was read', async () => {
  const tag = `t${Date.now()}`;
  const { _id } = await publishNow(writer, [mastodon], {
    content: { text: `${makeText()} #${tag}` },
    tags: [tag],
  });
  const post = await waitForStates(writer, _id, ['published']);
  for (const favourites_count of [10, 25]) {
    setFigures(post, { favourites_count });
    ahead += HOUR + 60_000;
    await readDue();
  }
  const span = {
    from: new Date(clock().getTime() - 100 * HOUR).toISOString(),
    to: new Date(clock().getTime() + HOUR).toISOString(),
  };
  // Facts follow within seconds; comparing them derives what is missing.
  const { differences, rows } = await compareAccount(world.suite.context, writer.accountId);
  expect(differences).toEqual([]);
  expect(rows.published_posts).toBeGreaterThanOrEqual(1);
  expect(rows.post_numbers).toBeGreaterThan(rows.published_posts);
  const filters = [{ dimension: 'hashtag', is: 'among', values: [tag] }];
  expect(
    await answer({ measures: ['published-posts.posts', 'published-posts.likes'], filters, span }),
  ).toEqual({ 'published-posts.posts': 1, 'published-posts.likes': 25 });
  expect(
    await answer({
      measures: ['post-numbers.readings', 'post-numbers.likes_gained'],
      filters: [{ dimension: 'post_tag', is: 'among', values: [tag] }],
      span,
    }),
  ).toEqual({ 'post-numbers.readings': 2, 'post-numbers.likes_gained': 25 });
});
