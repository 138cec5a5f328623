import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import {
  DAILY_METERS,
  LEDGER_METERS,
  MONTHLY_METERS,
  type LedgerMeter,
  type Meter,
} from '#contracts/payment/meter.ts';
import { getUsageOutlook } from '#contracts/settings/usage/endpoints.ts';
import { LOOK_BACK_DAYS, computeOutlook } from '#contracts/settings/usage/outlook.ts';
import { bind } from '#server/kit/http/call.ts';
import { listUsageWarnings, listUsageDays, loadUsage } from '#server/payment/public.ts';

const isLedger = (meter: Meter): meter is LedgerMeter => LEDGER_METERS.some((one) => one === meter);

export const handlers = [
  bind(getUsageOutlook, async ({ unit }) => {
    const { items, ...usage } = await loadUsage(unit);
    const since = new Date(unit.now.getTime() - (LOOK_BACK_DAYS + 1) * MS_PER_DAY);
    const meters = [];
    for (const { meter, used, limit, days } of items) {
      // What restarts every day has no forecast.
      const past =
        isLedger(meter) && !DAILY_METERS.includes(meter)
          ? await listUsageDays(unit.db, meter, { accountId: unit.accountId, since })
          : [];
      const until = MONTHLY_METERS.includes(meter) ? new Date(usage.to) : null;
      meters.push({
        meter,
        used,
        limit,
        days,
        ...computeOutlook({ used, limit, days: past, until }, unit.now),
      });
    }
    return { ...usage, items: meters, told: await listUsageWarnings(unit) };
  }),
];
