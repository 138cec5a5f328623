import { getPriceName } from './find.ts';
import type { TwinLine, TwinPrice, TwinWorld } from './world.ts';

/** The line of an ordinary period. */
export function buildPeriodLine(
  world: TwinWorld,
  price: TwinPrice,
  period: { start: number; end: number },
  trial = false,
): TwinLine {
  return {
    description: trial
      ? `Trial period for ${getPriceName(world, price)}`
      : `1 × ${getPriceName(world, price)} (per ${price.interval})`,
    amount: trial ? 0 : price.unit_amount,
    price: price.id,
    proration: false,
    period,
  };
}
