import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { ARCHIVE_DAYS } from '#contracts/privacy/person.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { eraseEventValues } from '#server/kit/events/erase.ts';
import type { AboutRun } from '#server/kit/jobs/runner.ts';
import { deleteArchivesBefore } from '#server/privacy/export-store.ts';
import { dropPosts } from '#server/privacy/post-store.ts';
import * as store from '#server/privacy/retention-store.ts';
import { listAccountIds, readRules } from '#server/privacy/rules-store.ts';

/** Rows of one transaction: short enough that nobody waits for it. */
const BATCH = 500;

/** Drops what is past its keeping in every account. An account whose turn fails is tried again the next night; the others go on. */
export async function applyRetention(
  context: Context,
  { stopping }: Pick<AboutRun, 'stopping'>,
): Promise<void> {
  for (const id of await listAccountIds(context)) {
    if (stopping.aborted) return;
    try {
      await applyRetentionTo(context, AccountId.parse(id), stopping);
    } catch (error) {
      context.log.error({ err: error, account: id }, 'data past its keeping could not be dropped');
    }
  }
}

async function applyRetentionTo(
  context: Context,
  accountId: AccountId,
  stopping: AbortSignal,
): Promise<void> {
  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
    inTransaction(context, { accountId, actor: SYSTEM }, work);
  const before = (days: number): Date => new Date(context.clock().getTime() - days * MS_PER_DAY);
  const batches = async (
    days: number | null,
    drop: (unit: UnitOfWork, batch: store.Batch) => Promise<number>,
  ) => {
    if (days === null) return;
    const batch = { before: before(days), most: BATCH };
    while (!stopping.aborted && (await inUnit((unit) => drop(unit, batch))) === BATCH);
  };
  const rules = await inUnit(readRules);
  await inUnit((unit) => deleteArchivesBefore(context, unit, before(ARCHIVE_DAYS)));
  await batches(rules.sign_in_days, store.deleteAttempts);
  await batches(rules.access_days, store.deleteAccessHours);
  await batches(rules.webhook_days, store.deleteDeliveries);
  await batches(rules.mail_days, store.deleteMails);
  await batches(rules.message_days, store.deleteTickets);
  await batches(rules.event_value_days, async (unit, batch) => {
    const numbers = await store.findExpiredValues(unit, batch);
    await eraseEventValues(unit, numbers);
    return numbers.length;
  });
  if (rules.mention_days !== null) await dropPosts(context, accountId, before(rules.mention_days));
}
