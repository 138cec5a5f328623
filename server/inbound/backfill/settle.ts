import { setTimeout as sleep } from 'node:timers/promises';
import { AccountId } from '#contracts/kit/ids.ts';
import { PLATFORM_ACCOUNT_ID } from '#contracts/permissions/platform.ts';
import { findOldestWaiting } from '#server/inbound/batch-store.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';

/** How long a keyword may take to reach every pipeline, in milliseconds. */
const SETTLE = 1000;
/**
 * How long to wait for posts that may have been read before the change, in milliseconds; a batch that is stuck must not block the backfill
 * for ever.
 */
const PATIENCE = 60_000;
const LOOK_AGAIN = 100;
/** The account for which something waits. */
type PipelineRun = { context: Context; inUnit: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T> };

/**
 * Posts that were read without the present version of the keyword must be stored before the search, or they would be missed. Posts beyond
 * the limit of the plan have not been read: they meet the keyword when they are let in, and are not waited for.
 */
export async function settlePipeline(run: PipelineRun, since: number): Promise<void> {
  await sleep(SETTLE);
  await waitForPipeline(run, since + SETTLE);
}

/** Waits until what the account, and the platform for all accounts, received before an instant is stored. */
export async function waitForPipeline({ context, inUnit }: PipelineRun, before: number): Promise<void> {
  const first = new Date(0);
  for (let waited = 0; waited < PATIENCE; waited += LOOK_AGAIN) {
    const own = await inUnit((unit) => findOldestWaiting(unit, first));
    const shared = await inTransaction(context, PLATFORM, (unit) => findOldestWaiting(unit, first));
    if ([own, shared].every((oldest) => oldest === null || oldest.getTime() >= before)) return;
    await sleep(LOOK_AGAIN);
  }
}

const PLATFORM = { accountId: AccountId.parse(PLATFORM_ACCOUNT_ID), actor: SYSTEM };
