import { processBatchJob } from '#contracts/inbound/jobs.ts';
import { dayText, monthOf } from '#contracts/payment/forecast.ts';
import { MENTION_GRACE_DAYS, METERS, MONTHLY_METERS, NOTICE_LEVELS } from '#contracts/payment/meter.ts';
import type { Context } from '#server/kit/context.ts';
import { SYSTEM, withUnit, type Unit } from '#server/kit/db/unit.ts';
import { queueMail } from '#server/kit/mail/queue.ts';
import { watchedAccounts } from '#server/payment/account-plan.ts';
import { payingPeople } from '#server/payment/administrators.ts';
import { countHeld, releaseBatches } from '#server/payment/held-store.ts';
import { mustHold } from '#server/payment/holding.ts';
import { suiteAddress } from '#server/payment/suite-address.ts';
import { limitsOf, usedOf } from '#server/payment/usage-store.ts';

/** Held batches that are taken up again at once; the rest follow with the next look, so that nothing else waits for them. */
const RELEASE_AT_ONCE = 200;

/** Looks after every organisation with a plan: tells of limits, gives back what was held once there is room. */
export const watchUsage = async (context: Context): Promise<void> => {
  for (const accountId of await watchedAccounts(context))
    await withUnit(context, { accountId, actor: SYSTEM }, async (unit) => {
      await tellOfLimits(context, unit);
      await giveBack(unit);
    });
};

/** Writes to those who pay when a limit is near or reached: once a month for what is counted monthly, once for the rest. */
export const tellOfLimits = async (context: Context, unit: Unit): Promise<void> => {
  const limits = await limitsOf(unit.db, unit.accountId);
  for (const meter of METERS) {
    const limit = limits[meter];
    if (limit === null || limit === 0) continue;
    const used = await usedOf(unit.db, meter, { accountId: unit.accountId, now: unit.now });
    const level = NOTICE_LEVELS.findLast((one) => used * 100 >= limit * one);
    if (level === undefined || !(await noteLevel(unit, { meter, level }))) continue;
    if (level >= 100) unit.record({ kind: 'limit.reached', data: { meter, used, limit } });
    const { people, language } = await payingPeople(unit);
    for (const { email, name } of people)
      await queueMail(unit, {
        to: email,
        template: 'limit-news',
        values: {
          name,
          meter,
          level,
          used,
          limit,
          grace_days: MENTION_GRACE_DAYS,
          url: `${suiteAddress(context)}/settings/account/subscriptions`,
        },
        language,
      });
  }
};

/** Remembers that a level was told. @returns false where it was told before */
const noteLevel = async (
  unit: Unit,
  { meter, level }: { meter: (typeof METERS)[number]; level: number },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('usage_notices')
    .values({
      account_id: unit.accountId,
      meter,
      month: dayText(monthOf(unit.now).from),
      level,
      at: unit.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (Number(numInsertedOrUpdatedRows ?? 0) === 0) return false;
  if (MONTHLY_METERS.includes(meter)) return true;
  // What is not counted by the month was told in an earlier one, if it was: once is enough.
  const { told } = await unit.db
    .selectFrom('usage_notices')
    .select((is) => is.fn.countAll<number>().as('told'))
    .where('account_id', '=', unit.accountId)
    .where('meter', '=', meter)
    .where('level', '=', level)
    .executeTakeFirstOrThrow();
  return told === 1;
};

/** Takes up what was held, as far as there is room again. */
const giveBack = async (unit: Unit): Promise<void> => {
  if ((await countHeld(unit)) === 0 || (await mustHold(unit))) return;
  for (const batch of await releaseBatches(unit, RELEASE_AT_ONCE))
    await unit.addJob(processBatchJob, { account_id: unit.accountId, batch_id: batch });
};
