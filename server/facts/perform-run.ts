import { FACT_NAMES } from '#contracts/facts/facts.ts';
import { compareAccount, type FactComparison, type FactDifference } from '#server/facts/compare.ts';
import { rebuildAccount } from '#server/facts/rebuild.ts';
import {
  addRunLines,
  endFactRun,
  findFactRun,
  listRunAccounts,
  startFactRun,
} from '#server/facts/run-store.ts';
import type { Context } from '#server/kit/context.ts';

/** Differences of an account that are printed. */
const MOST_PRINTED = 50;

/** Performs a requested run; one that is cut short begins again with the next attempt of its job. */
export async function performFactRun(context: Context, id: string, stopping: AbortSignal): Promise<void> {
  const { platform } = context.database;
  const run = await findFactRun(platform, id);
  if (!run || run.ended_at !== null) return;
  await startFactRun(platform, id, context.clock());
  let equal = true;
  for (const account of await listRunAccounts(platform, run.account_id)) {
    if (run.kind === 'rebuild' && !(await rebuildAccount(context, account._id, { stopping }))) {
      if (stopping.aborted) throw new Error('the run was cut short');
      continue;
    }
    const found = await compareAccount(context, account._id);
    equal &&= found.differences.length === 0;
    await addRunLines(platform, id, formatComparison(account, found));
  }
  await endFactRun(platform, id, { now: context.clock(), equal });
}

function formatComparison(
  account: { _id: string; name: string },
  { rows, differences }: FactComparison,
): string[] {
  const counts = FACT_NAMES.map((fact) => `${rows[fact]} ${fact}`).join(', ');
  const outcome = differences.length === 0 ? 'equal' : `${differences.length} differences`;
  return [
    `${outcome}  ${account.name} ${account._id}: ${counts}`,
    ...differences.slice(0, MOST_PRINTED).map((one) => `  ${formatDifference(one)}`),
    ...(differences.length > MOST_PRINTED ? [`  and ${differences.length - MOST_PRINTED} more`] : []),
  ];
}

function formatDifference({ fact, id, column, expected, actual }: FactDifference): string {
  if (column === null) return `${fact} ${id}: ${actual === null ? 'missing' : 'not in PostgreSQL'}`;
  return `${fact} ${id} ${column}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`;
}
