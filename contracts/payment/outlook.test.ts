import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeOutlook } from './outlook.ts';

/** 21 November 2026 is a Saturday. */
const NOW = new Date('2026-11-21T00:00:00.000Z');
const MONTH_END = new Date('2026-12-01T00:00:00.000Z');
function dayBefore(days: number): string {
  return new Date(NOW.getTime() - days * 86_400_000).toISOString().slice(0, 10);
}
function past(length: number, amount: (day: string) => number) {
  return Array.from({ length }, (_one, index) => dayBefore(index + 1)).map((day) => ({
    day,
    amount: amount(day),
  }));
}
const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

describe('the outlook of a meter', () => {
  it('a meter with equal days is forecast to the day, with no range', () => {
    const outlook = computeOutlook(
      { used: 2000, limit: 2650, days: past(28, () => 100), until: MONTH_END },
      NOW,
    );
    expect(outlook.expected).toEqual({ low: 3000, likely: 3000, high: 3000 });
    expect(outlook.reached).toEqual({ earliest: '2026-11-27', likely: '2026-11-27', latest: '2026-11-27' });
  });

  it('the outlook knows that weekends are quiet', () => {
    const days = past(28, (day) => (isWeekend(day) ? 0 : 100));
    // Saturday, Sunday, five working days, Saturday, Sunday, Monday.
    const { expected, reached } = computeOutlook({ used: 0, limit: 50, days, until: MONTH_END }, NOW);
    expect(expected?.likely).toBe(600);
    expect(reached?.likely).toBe('2026-11-23');
  });

  it('one import on a single day gives no forecast, nor do two days with an amount', () => {
    const none = { known: false, expected: null, reached: null };
    const once = [{ day: dayBefore(3), amount: 9000 }];
    expect(computeOutlook({ used: 9000, limit: 10_000, days: once, until: MONTH_END }, NOW)).toEqual(none);
    const twice = [...once, { day: dayBefore(1), amount: 40 }];
    expect(computeOutlook({ used: 9040, limit: 10_000, days: twice, until: MONTH_END }, NOW)).toEqual(none);
    const thrice = [...twice, { day: dayBefore(2), amount: 40 }];
    expect(computeOutlook({ used: 9080, limit: 10_000, days: thrice, until: MONTH_END }, NOW).known).toBe(
      true,
    );
  });

  it('without a whole past day, and for a meter that does not grow, nothing is forecast', () => {
    expect(computeOutlook({ used: 5, limit: 10, days: [], until: MONTH_END }, NOW)).toEqual({
      known: false,
      expected: null,
      reached: null,
    });
    const today = [{ day: '2026-11-21', amount: 900 }];
    expect(computeOutlook({ used: 900, limit: 1000, days: today, until: MONTH_END }, NOW).reached).toBeNull();
  });

  it('a limit that is reached or absent is not forecast', () => {
    const days = past(10, () => 10);
    expect(computeOutlook({ used: 10, limit: 10, days, until: null }, NOW).reached).toBeNull();
    expect(computeOutlook({ used: 10, limit: null, days, until: null }, NOW).reached).toBeNull();
  });

  it('reaching a stored amount more than half a year ahead is not forecast', () => {
    const days = past(28, () => 1);
    expect(computeOutlook({ used: 0, limit: 1000, days, until: null }, NOW).reached).toBeNull();
    expect(computeOutlook({ used: 0, limit: 100, days, until: null }, NOW).reached?.likely).toBe(
      '2027-02-28',
    );
  });

  it('for any past, low ≤ likely ≤ high, usage never decreases, and the earliest day comes first', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 5000 }), { minLength: 1, maxLength: 60 }),
        fc.nat({ max: 100_000 }),
        fc.option(fc.nat({ max: 300_000 })),
        fc.boolean(),
        (amounts, used, limit, monthly) => {
          const days = amounts.map((amount, index) => ({ day: dayBefore(index + 1), amount }));
          const outlook = computeOutlook({ used, limit, days, until: monthly ? MONTH_END : null }, NOW);
          const { expected, reached } = outlook;
          if (expected) {
            expect(expected.low).toBeGreaterThanOrEqual(used);
            expect(expected.low).toBeLessThanOrEqual(expected.likely);
            expect(expected.likely).toBeLessThanOrEqual(expected.high);
          }
          if (reached) {
            const order = [reached.earliest, reached.likely ?? '9999', reached.latest ?? '9999'];
            expect(order.toSorted()).toEqual(order);
          }
        },
      ),
    );
  });
});
