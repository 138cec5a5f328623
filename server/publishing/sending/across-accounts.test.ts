import { afterAll, beforeAll, expect, test } from 'vitest';
import { schedulePost } from '#contracts/publishing/posts.ts';
import { claimDue } from '#server/publishing/sending/claim-store.ts';
import { sendingJobs } from '#server/publishing/sending/jobs.ts';
import { recomputePlans } from '#server/publishing/sending/recompute-plans.ts';
import { connectPublishingAccount, writePost } from '#tests/factories/publishing.ts';
import { startWorld, type World } from '#tests/world.ts';

/** What is done for the posts of all accounts at once. Nothing is sent here: no process takes jobs. */
let world: World;
const DAY_MS = 86_400_000;
let ahead = 0;
const clock = (): Date => new Date(Date.now() + ahead);

beforeAll(async () => {
  world = await startWorld({ environment: { EARSHOT_ROLE: 'web' }, clock });
});
afterAll(() => world.stop());

test('The flood of one organisation does not come before the post of another', async () => {
  const flooding = await world.person(await world.account());
  for (let at = 0; at < 12; at += 1) {
    const { _id } = await writePost(flooding);
    await flooding.call(schedulePost, { params: { _id }, body: { plan: 'now' } });
  }
  const other = await world.person(await world.account());
  const { _id } = await writePost(other);
  await other.call(schedulePost, { params: { _id }, body: { plan: 'now' } });
  const claims = await claimDue(world.suite.context, 4);
  expect(claims).toHaveLength(4);
  expect(claims.filter(({ accountId }) => accountId === other.accountId)).toHaveLength(1);
});

test('Newer rules of a zone change the instant of a planned time, never its wall time', async () => {
  const writer = await world.person(await world.account());
  const planned = { wall_time: '2099-07-05T09:00', zone: 'Europe/Berlin' };
  const { _id, at } = await writePost(writer, planned);
  const { platform } = world.suite.context.database;
  const readPlan = () =>
    platform
      .selectFrom('publishing_posts')
      .select(['at', 'wall_time', 'zone'])
      .where('_id', '=', _id)
      .executeTakeFirstOrThrow();
  // As older rules had it, by which the clocks of that summer were an hour behind.
  const older = new Date(Date.parse(at ?? '') + 3600_000);
  await platform.updateTable('publishing_posts').set({ at: older }).where('_id', '=', _id).execute();
  expect(await recomputePlans(world.suite.context)).toBe(1);
  const read = await readPlan();
  expect({ ...read, at: new Date(read.at ?? '').toISOString() }).toEqual({ ...planned, at });
  expect(await recomputePlans(world.suite.context)).toBe(0);
});

test('People are notified 14, 7 and 2 days before the access to an account ends, once each, where posts wait there', async () => {
  const writer = await world.person(await world.account());
  const [used, idle] = [await connectPublishingAccount(writer), await connectPublishingAccount(writer)];
  const { _id } = await writePost(writer, {
    targets: [{ connection_id: used }],
    wall_time: '2099-01-05T09:00',
  });
  await writer.call(schedulePost, { params: { _id }, body: {} });
  const { context } = world.suite;
  await context.database.platform
    .updateTable('connections')
    .set({ token_expires_at: new Date(clock().getTime() + 20 * DAY_MS) })
    .where('_id', 'in', [used, idle])
    .execute();
  const notifyAll = async (): Promise<unknown[]> => {
    for (const { run } of sendingJobs)
      await run(context, {}, { again: false, lastAttempt: true, stopping: new AbortController().signal });
    const rows = await context.database.platform
      .selectFrom('notifications')
      .select('values')
      .where('account_id', '=', writer.accountId)
      .where('kind', '=', 'post.access_ends')
      .orderBy('_id')
      .execute();
    return rows.map(({ values }) => values['days']);
  };
  const found: unknown[][] = [];
  for (const days of [0, 6.5, 8, 13.5, 14, 18.5, 19]) {
    const before = ahead;
    ahead += days * DAY_MS;
    found.push(await notifyAll());
    ahead = before;
  }
  expect(found).toEqual([[], [14], [14], [14, 7], [14, 7], [14, 7, 2], [14, 7, 2]]);
});
