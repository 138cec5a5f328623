import type { ConnectionMeter } from '#contracts/channels/health.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { computePeriod, type MeterDeclaration } from '#contracts/networks/meter.ts';
import { loadMeter, sumRecentSpending } from '#server/channels/meters/meter-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The days whose pace tells what a period will come to. */
const PACE_DAYS = 7;

/** A meter of a connection as screens show it: used, expected, limits and costs. */
export async function presentMeter(
  unit: UnitOfWork,
  connectionId: string,
  declared: MeterDeclaration,
): Promise<ConnectionMeter> {
  const { id, period, price, sends } = declared;
  const { resets_at } = computePeriod(declared, unit.now);
  const { used, allowance, soft, hard, reported_at } = await loadMeter(unit, connectionId, declared);
  const recent = await sumRecentSpending(unit, { connectionId, meter: id }, PACE_DAYS);
  const left = (resets_at.getTime() - unit.now.getTime()) / MS_PER_DAY;
  const expected = Math.round(used + (recent / PACE_DAYS) * left);
  return {
    meter: id,
    period,
    resets_at: resets_at.toISOString(),
    used,
    expected,
    allowance,
    soft,
    hard,
    price: price?.amount ?? null,
    currency: price?.currency ?? null,
    cost: price ? toCost(used * price.amount) : null,
    expected_cost: price ? toCost(expected * price.amount) : null,
    reported_at,
    stopped: hard !== null && used + (sends?.amount ?? 1) > hard,
  };
}

/** Prices have parts of a cent: sums are rounded to whole ones. */
const toCost = (amount: number): number => Math.round(amount * 100) / 100;
