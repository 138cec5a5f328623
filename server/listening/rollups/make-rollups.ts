import { AccountId } from '#contracts/kit/ids.ts';
import { listMentionDays } from '#server/kit/clickhouse/mentions.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import {
  listAccountsWithDueDays,
  addOldDays,
  areOldDaysListed,
  claimDays,
  publishDays,
  rememberOldDays,
} from './days-store.ts';
import { deleteDayRollups, countRollupMentions, insertDayRollups } from './rollup-store.ts';

/** How long a day must be unchanged before its rollups are built: longer than any read takes. */
const QUIET = 60_000;
/** Days of an account that are built together. */
const TOGETHER = 31;

/** `quiet`: see {@link QUIET}; tests do not wait. `stopping`: ends between two batches; the next run continues. */
type Options = { quiet?: number; stopping?: AbortSignal };

/**
 * Builds the rollups of every changed day that has come to rest. A day is closed to readers from its change on: they count its mentions
 * themselves until it is built, so the numbers are always those of the mentions.
 */
export async function buildRollups(
  context: Context,
  { quiet = QUIET, stopping }: Options = {},
): Promise<void> {
  if (!(await areOldDaysListed(context))) await listOldDays(context);
  const before = new Date(context.clock().getTime() - quiet);
  for (const id of await listAccountsWithDueDays(context, before)) {
    const accountId = AccountId.parse(id);
    while (await makeSome(context, accountId, before)) if (stopping?.aborted) return;
  }
}

/** @returns whether there were any to build */
async function makeSome(context: Context, accountId: AccountId, before: Date): Promise<boolean> {
  const { clickhouse } = context;
  const scope = { accountId, actor: SYSTEM };
  const workerId = context.newId();
  const making = await inTransaction(context, scope, (unit) =>
    claimDays(unit, { workerId, before, most: TOGETHER }),
  );
  if (making.days.length === 0) return false;
  await deleteDayRollups(clickhouse, accountId, making.rebuilt);
  await insertDayRollups(clickhouse, accountId, making.days);
  const held = await countRollupMentions(clickhouse, accountId, making.days);
  await inTransaction(context, scope, (unit) => publishDays(unit, making, held));
  return true;
}

/** Mentions that were stored before rollups existed marked no days. */
async function listOldDays(context: Context): Promise<void> {
  const byAccount = Map.groupBy(await listMentionDays(context.clickhouse), (one) => one.account_id);
  for (const [accountId, days] of byAccount) {
    await inTransaction(context, { accountId, actor: SYSTEM }, (unit) =>
      addOldDays(
        unit,
        days.map((one) => one.day),
      ),
    );
  }
  await rememberOldDays(context);
}
