import { formatDay, getMonthSpan } from '#contracts/payment/forecast.ts';
import { Meter, MONTHLY_METERS } from '#contracts/payment/meter.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/**
 * Records that a level was notified. @returns false where it was notified before: in this month, or in the previous one for limits that are
 * not reset with a month
 */
export const noteLevel = async (
  unit: UnitOfWork,
  { meter, level }: { meter: Meter; level: number },
): Promise<boolean> => {
  const { from } = getMonthSpan(unit.now);
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('sent_usage_warnings')
    .values({
      account_id: unit.accountId,
      meter,
      month: formatDay(from),
      level,
      at: unit.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (Number(numInsertedOrUpdatedRows ?? 0) === 0) return false;
  if (MONTHLY_METERS.includes(meter)) return true;
  const before = getMonthSpan(new Date(from.getTime() - 1)).from;
  const { told } = await unit.db
    .selectFrom('sent_usage_warnings')
    .select((is) => is.fn.countAll<number>().as('told'))
    .where('account_id', '=', unit.accountId)
    .where('meter', '=', meter)
    .where('level', '=', level)
    .where('month', 'in', [formatDay(before), formatDay(from)])
    .executeTakeFirstOrThrow();
  return told === 1;
};

/** The levels notified in this month, the newest first. */
export const listUsageWarnings = async (
  unit: UnitOfWork,
): Promise<{ meter: Meter; level: number; at: string }[]> => {
  const rows = await unit.db
    .selectFrom('sent_usage_warnings')
    .select(['meter', 'level', 'at'])
    .where('account_id', '=', unit.accountId)
    .where('month', '=', formatDay(getMonthSpan(unit.now).from))
    .orderBy('at', 'desc')
    .execute();
  return rows.map(({ meter, ...row }) => ({ ...row, meter: Meter.parse(meter) }));
};
