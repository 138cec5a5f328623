import { afterAll, beforeAll, expect, test } from 'vitest';
import { housekeepingJob } from '#contracts/operations/jobs.ts';
import { jobs } from '#server/operations/jobs.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
beforeAll(async () => {
  world = await getSharedWorld();
});
afterAll(() => world.stop());

test("Users' reports of crashed pages, with their addresses, are deleted after a time", async () => {
  const { context } = world.suite;
  const reported = async (daysAgo: number): Promise<string> => {
    const _id = context.newId();
    await context.database.owner.query(
      `insert into error_reports (_id, at, message, stack, path, what_happened, email)
       values ($1, now() - make_interval(days => $2), 'broke', '', '/', 'I clicked', 'mali@example.com')`,
      [_id, daysAgo],
    );
    return _id;
  };
  const [old, recent] = [await reported(91), await reported(1)];
  const housekeeping = jobs.find(({ name }) => name === housekeepingJob.name);
  await housekeeping?.run(
    context,
    {},
    { again: false, lastAttempt: true, stopping: new AbortController().signal },
  );
  const left = await context.database.platform.selectFrom('error_reports').select('_id').execute();
  const ids = left.map(({ _id }) => _id);
  expect([ids.includes(old), ids.includes(recent)]).toEqual([false, true]);
});
