import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { computeForecast, getMonthSpan, computePace } from '#contracts/payment/forecast.ts';
import {
  DAILY_METERS,
  LEDGER_METERS,
  MENTION_GRACE_DAYS,
  METERS,
  type LedgerMeter,
  type Limits,
  type Meter,
} from '#contracts/payment/meter.ts';
import type { MeterUsage, Usage } from '#contracts/payment/usage.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { countSuspendedPosts, findLimitReachedAt } from '#server/payment/usage/held-store.ts';
import { findLimits, listUsageDays, computeUsed } from '#server/payment/usage/usage-store.ts';

const isLedger = (meter: Meter): meter is LedgerMeter => LEDGER_METERS.some((one) => one === meter);

/** An organisation's usage of its plan this month, and the projection. */
export async function loadUsage(unit: UnitOfWork): Promise<Usage> {
  const { from, to } = getMonthSpan(unit.now);
  const limits = await findLimits(unit.db, unit.accountId);
  const items: MeterUsage[] = [];
  for (const meter of METERS) items.push(await meterOf(unit, { meter, limits, from }));
  const reached = await findLimitReachedAt(unit);
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    items,
    held: await countSuspendedPosts(unit),
    grace_until: reached && new Date(reached.getTime() + MENTION_GRACE_DAYS * MS_PER_DAY).toISOString(),
  };
}

type MeterQuery = { meter: Meter; limits: Limits; from: Date };

async function meterOf(unit: UnitOfWork, { meter, limits, from }: MeterQuery): Promise<MeterUsage> {
  const limit = limits[meter];
  const used = await computeUsed(unit.db, meter, { accountId: unit.accountId, now: unit.now });
  // What restarts every day has no forecast for the month.
  if (!isLedger(meter) || DAILY_METERS.includes(meter))
    return { meter, used, limit, expected: null, full_at: null, days: [] };
  // The rate may include days before the beginning of the month.
  const since = new Date(Math.min(from.getTime(), unit.now.getTime() - 7 * MS_PER_DAY));
  const all = await listUsageDays(unit.db, meter, { accountId: unit.accountId, since });
  const pace = computePace(all, unit.now);
  const { expected, full_at } = computeForecast({ used, limit, pace }, unit.now);
  const first = from.toISOString().slice(0, 10);
  return { meter, used, limit, expected, full_at, days: all.filter(({ day }) => day >= first) };
}
