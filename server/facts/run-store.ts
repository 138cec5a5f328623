import { sql, type Kysely } from 'kysely';
import { runFactsJob } from '#contracts/facts/jobs.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import type { Database } from '#server/kit/db/pools.ts';
import type { Tables } from '#server/kit/db/schema.ts';
import { addJob } from '#server/kit/jobs/add.ts';

/** What `npm run facts` requests. */
export type FactRunKind = Tables['fact_runs']['kind'];
type Platform = Database['platform'];

type NewFactRun = { _id: string; accountId: string | null; kind: FactRunKind; now: Date };

/** Stores a run of one account, or of all. */
export async function insertFactRun(db: Kysely<Tables>, run: NewFactRun): Promise<void> {
  await db
    .insertInto('fact_runs')
    .values({ _id: run._id, account_id: run.accountId, kind: run.kind, created_at: run.now })
    .execute();
}

/** Requests a run, which a process of the suite performs. */
export async function addFactRun(platform: Platform, run: NewFactRun): Promise<void> {
  await platform.transaction().execute(async (db) => {
    await insertFactRun(db, run);
    await addJob(db, runFactsJob, { run_id: run._id });
  });
}

/** A run with what it printed so far. */
export function findFactRun(platform: Platform, id: string) {
  return platform.selectFrom('fact_runs').selectAll().where('_id', '=', id).executeTakeFirst();
}

/** Records that a run begins, maybe again after it was cut short. */
export async function startFactRun(platform: Platform, id: string, now: Date): Promise<void> {
  await platform.updateTable('fact_runs').set({ started_at: now, lines: [] }).where('_id', '=', id).execute();
}

/** Adds a line to what a run printed. */
export async function addRunLines(platform: Platform, id: string, lines: readonly string[]): Promise<void> {
  await sql`update fact_runs set lines = lines || ${[...lines]}::text[] where _id = ${id}`.execute(platform);
}

/** Records that a run has ended. */
export async function endFactRun(
  platform: Platform,
  id: string,
  { now, equal }: { now: Date; equal: boolean },
): Promise<void> {
  await platform.updateTable('fact_runs').set({ ended_at: now, equal }).where('_id', '=', id).execute();
}

/** The accounts of a run by their names: one, or all that have events. */
export async function listRunAccounts(
  platform: Kysely<Tables>,
  accountId: string | null,
): Promise<{ _id: AccountId; name: string }[]> {
  const rows = await platform
    .selectFrom('accounts')
    .select(['_id', 'name'])
    .where((is) => (accountId === null ? is.lit(true) : is('_id', '=', accountId)))
    .orderBy('name')
    .execute();
  return rows.map(({ _id, name }) => ({ _id: AccountId.parse(_id), name }));
}
