import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { formatDay, getMonthSpan } from '#contracts/payment/ledger-days.ts';
import {
  DAILY_METERS,
  LEDGER_METERS,
  MENTION_GRACE_DAYS,
  METERS,
  MONTHLY_METERS,
  type LedgerMeter,
  type Limits,
  type Meter,
} from '#contracts/payment/meter.ts';
import { computeOutlook, LOOK_BACK_DAYS, NO_OUTLOOK } from '#contracts/payment/outlook.ts';
import type { MeterUsage, Usage } from '#contracts/payment/usage.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { countSuspendedPosts, findLimitReachedAt } from '#server/payment/usage/held-store.ts';
import { findLimits, listUsageDays, computeUsed } from '#server/payment/usage/usage-store.ts';

const isLedger = (meter: Meter): meter is LedgerMeter => LEDGER_METERS.some((one) => one === meter);

/** An organisation's usage of its plan this month, and where it goes. */
export async function loadUsage(unit: UnitOfWork): Promise<Usage> {
  const { from, to } = getMonthSpan(unit.now);
  const limits = await findLimits(unit.db, unit.accountId);
  const items: MeterUsage[] = [];
  for (const meter of METERS) items.push(await meterOf(unit, { meter, limits, from, to }));
  const reached = await findLimitReachedAt(unit);
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    items,
    held: await countSuspendedPosts(unit),
    grace_until: reached && new Date(reached.getTime() + MENTION_GRACE_DAYS * MS_PER_DAY).toISOString(),
  };
}

type MeterQuery = { meter: Meter; limits: Limits; from: Date; to: Date };

async function meterOf(unit: UnitOfWork, { meter, limits, from, to }: MeterQuery): Promise<MeterUsage> {
  const limit = limits[meter];
  const used = await computeUsed(unit.db, meter, { accountId: unit.accountId, now: unit.now });
  // What restarts every day has no forecast for the month.
  if (!isLedger(meter) || DAILY_METERS.includes(meter))
    return { meter, used, limit, ...NO_OUTLOOK, days: [] };
  const since = new Date(unit.now.getTime() - (LOOK_BACK_DAYS + 1) * MS_PER_DAY);
  const all = await listUsageDays(unit.db, meter, { accountId: unit.accountId, since });
  const until = MONTHLY_METERS.includes(meter) ? to : null;
  const first = formatDay(from);
  return {
    meter,
    used,
    limit,
    days: all.filter(({ day }) => day >= first),
    ...computeOutlook({ used, limit, days: all, until }, unit.now),
  };
}
