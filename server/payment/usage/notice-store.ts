import { formatDay, getMonthSpan } from '#contracts/payment/ledger-days.ts';
import { Meter, MONTHLY_METERS } from '#contracts/payment/meter.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/**
 * Records that a level was notified. @returns false where it was notified before: in this month, or in the previous one for limits that are
 * not reset with a month
 */
export async function noteLevel(
  unit: UnitOfWork,
  { meter, level }: { meter: Meter; level: number },
): Promise<boolean> {
  const { from } = getMonthSpan(unit.now);
  const { numInsertedOrUpdatedRows } = await accountTable(unit, 'sent_usage_warnings')
    .insertInto({ meter, month: formatDay(from), level, at: unit.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (Number(numInsertedOrUpdatedRows ?? 0) === 0) return false;
  if (MONTHLY_METERS.includes(meter)) return true;
  const before = getMonthSpan(new Date(from.getTime() - 1)).from;
  const { months } = await accountTable(unit, 'sent_usage_warnings')
    .selectFrom()
    .select((is) => is.fn.countAll<number>().as('months'))
    .where('meter', '=', meter)
    .where('level', '=', level)
    .where('month', 'in', [formatDay(before), formatDay(from)])
    .executeTakeFirstOrThrow();
  return months === 1;
}

/** The levels notified in this month, the newest first. */
export async function listUsageWarnings(
  unit: UnitOfWork,
): Promise<{ meter: Meter; level: number; at: string }[]> {
  const rows = await accountTable(unit, 'sent_usage_warnings')
    .selectFrom()
    .select(['meter', 'level', 'at'])
    .where('month', '=', formatDay(getMonthSpan(unit.now).from))
    .orderBy('at', 'desc')
    .execute();
  return rows.map(({ meter, ...row }) => ({ ...row, meter: Meter.parse(meter) }));
}
