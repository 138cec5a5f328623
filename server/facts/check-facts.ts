import { performFactRun } from '#server/facts/perform-run.ts';
import { findFactRun, insertFactRun } from '#server/facts/run-store.ts';
import type { Context } from '#server/kit/context.ts';
import { gauges } from '#server/kit/metrics.ts';

/**
 * Compares the facts of all accounts with PostgreSQL, as `npm run facts -- check` does. What differs is kept in the lines of the run; operators
 * see a failed job and the gauge.
 * @throws where an account differs
 */
export async function checkFacts(context: Context, stopping: AbortSignal): Promise<void> {
  const { platform } = context.database;
  const id = context.newId();
  await insertFactRun(platform, { _id: id, accountId: null, kind: 'check', now: context.clock() });
  await performFactRun(context, id, stopping);
  const run = await findFactRun(platform, id);
  const differing = (run?.lines ?? []).filter((line) => / differences /.test(line));
  gauges.factsUnequal.set(differing.length);
  if (differing.length === 0) return;
  context.log.error({ run: id, lines: run?.lines }, 'facts are not equal to PostgreSQL');
  throw new Error(
    `facts are not equal to PostgreSQL (run npm run facts -- rebuild): ${differing.join('; ')}`,
  );
}
