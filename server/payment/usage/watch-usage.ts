import { processBatchJob } from '#contracts/inbound/jobs.ts';
import { DAILY_METERS, MENTION_GRACE_DAYS, METERS } from '#contracts/payment/meter.ts';
import { usageWarnings } from '#contracts/settings/usage/warnings.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { enqueueMail } from '#server/kit/mail/queue.ts';
import { listBillingContacts } from '#server/payment/billing-contact-store.ts';
import { listWatchedAccounts } from '#server/payment/plans/account-plan-store.ts';
import { countSuspendedPosts, releaseBatches } from '#server/payment/usage/held-store.ts';
import { mustSuspendBatches } from '#server/payment/usage/holding.ts';
import { noteLevel } from '#server/payment/usage/notice-store.ts';
import { findLimits, computeUsed } from '#server/payment/usage/usage-store.ts';
import { readSetting } from '#server/settings/public.ts';

/** Held batches that are released at once; the rest follow at the next run, so that nothing else waits for them. */
const RELEASE_AT_ONCE = 200;

/** Checks every organisation with a plan: notifies of limits, and releases held posts once there is room. */
export async function watchUsage(context: Context): Promise<void> {
  for (const accountId of await listWatchedAccounts(context))
    await inTransaction(context, { accountId, actor: SYSTEM }, async (unit) => {
      await tellOfLimits(unit);
      await giveBack(unit);
    });
}

/**
 * E-mails the users who handle payment when a limit is near or reached: once a month for monthly counts, once for the rest. A limit of the
 * day is shown where it counts: a mail about it would come when it is over.
 */
async function tellOfLimits(unit: UnitOfWork): Promise<void> {
  const limits = await findLimits(unit.db, unit.accountId);
  const levels = await noticeLevels(unit);
  for (const meter of METERS.filter((one) => !DAILY_METERS.includes(one))) {
    const limit = limits[meter];
    if (limit === null || limit === 0) continue;
    const used = await computeUsed(unit.db, meter, { accountId: unit.accountId, now: unit.now });
    const level = levels.findLast((one) => used * 100 >= limit * one);
    if (level === undefined || !(await noteLevel(unit, { meter, level }))) continue;
    if (level >= 100) unit.record({ kind: 'limit.reached', data: { meter, used, limit } });
    const { people, language } = await listBillingContacts(unit);
    for (const { email, name } of people)
      await enqueueMail(unit, {
        to: email,
        template: 'limit-news',
        values: {
          name,
          meter,
          level,
          used,
          limit,
          grace_days: MENTION_GRACE_DAYS,
          url: '/settings/account/subscriptions',
        },
        language,
      });
  }
}

/** At the level at which the organisation wants to be warned, and always at the limit itself: it also starts the grace period. */
async function noticeLevels(unit: UnitOfWork): Promise<number[]> {
  const { levels } = await readSetting(unit, usageWarnings, 'levels');
  return [...levels, 100].toSorted((a, b) => a - b);
}

/** Releases held posts, as far as there is room again. */
async function giveBack(unit: UnitOfWork): Promise<void> {
  if ((await countSuspendedPosts(unit)) === 0 || (await mustSuspendBatches(unit))) return;
  for (const batch of await releaseBatches(unit, RELEASE_AT_ONCE))
    await unit.addJob(processBatchJob, { account_id: unit.accountId, batch_id: batch });
}
