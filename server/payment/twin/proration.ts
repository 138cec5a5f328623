import { getPriceName, requirePrice } from './find.ts';
import { buildPeriodLine } from './period-line.ts';
import { computePeriodEnd, shareLeft } from './periods.ts';
import type { TwinLine, TwinPrice, TwinSubscription, TwinWorld } from './world.ts';

/**
 * What a change of price is worth: the unused share of the old price comes back, the same share of the new one is due. Another
 * interval begins a new period at once, with the whole new price. In a trial nothing is due either way.
 * Source: https://docs.stripe.com/billing/subscriptions/prorations
 */
export function prorate(
  world: TwinWorld,
  one: TwinSubscription,
  { price, at }: { price: TwinPrice; at: number },
): { lines: TwinLine[]; period: { start: number; end: number } } {
  const old = requirePrice(world, one.price);
  if (one.status === 'trialing' || old.id === price.id) return { lines: [], period: one.period };
  const left = shareLeft(one.period, at);
  const rest = { start: at, end: one.period.end };
  const credit: TwinLine = {
    description: `Unused time on ${getPriceName(world, old)} after ${dayOf(at)}`,
    amount: -Math.round(old.unit_amount * left),
    price: old.id,
    proration: true,
    period: rest,
  };
  if (old.interval !== price.interval) {
    const period = { start: at, end: computePeriodEnd(at, price.interval) };
    return { lines: [credit, buildPeriodLine(world, price, period)], period };
  }
  const due: TwinLine = {
    description: `Remaining time on ${getPriceName(world, price)} after ${dayOf(at)}`,
    amount: Math.round(price.unit_amount * left),
    price: price.id,
    proration: true,
    period: rest,
  };
  return { lines: [credit, due], period: one.period };
}

function dayOf(at: number): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(at * 1000));
}
