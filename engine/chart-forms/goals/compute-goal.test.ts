import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PeriodGoal, type GoalGrain } from '#contracts/custom-viz/forms/period-goal.ts';
import { toInstant } from '#contracts/kit/zone.ts';
import { computeGoal, listCounted } from '#engine/chart-forms/goals/compute-goal.ts';

const zone = 'Asia/Bangkok';
const SUM = { zone, isAdditive: true };
const MEAN = { zone, isAdditive: false };

function makeGoal(grain: GoalGrain, values: Record<string, number>): PeriodGoal {
  return PeriodGoal.parse({
    grain,
    values: Object.entries(values).map(([from, value]) => ({ from, value })),
  });
}
/** A span of days in Bangkok, the end excluded. */
function span(from: string, to: string) {
  return { from: Date.parse(`${from}T00:00+07:00`), to: Date.parse(`${to}T00:00+07:00`) };
}

const MONTHS = makeGoal('month', { '2026-01': 310, '2026-02': 280, '2026-03': 0, '2026-05': 500 });

describe('computeGoal', () => {
  it.each([
    ['a month', '2026-01-01', '2026-02-01', 310],
    ['a day of it', '2026-01-10', '2026-01-11', 10],
    ['half of a begun month', '2026-02-01', '2026-02-15', 140],
    ['a week over two months', '2026-01-29', '2026-02-05', 3 * 10 + 4 * 10],
    ['a quarter of months', '2026-01-01', '2026-04-01', 590],
    ['a month whose goal is zero', '2026-03-01', '2026-04-01', 0],
  ])('sums up %s', (_name, from, to, goal) => {
    expect(computeGoal(MONTHS, span(from, to), SUM)).toBeCloseTo(goal, 9);
  });

  it.each([
    ['a month without one', '2026-04-01', '2026-05-01'],
    ['a span that is partly without one', '2026-03-20', '2026-04-02'],
    ['the time before the first', '2025-12-31', '2026-01-02'],
    ['no time at all', '2026-01-01', '2026-01-01'],
  ])('has no goal, and not zero, for %s', (_name, from, to) => {
    expect(computeGoal(MONTHS, span(from, to), SUM)).toBeNull();
    expect(computeGoal(MONTHS, span(from, to), MEAN)).toBeNull();
  });

  it('is the mean by time for what does not add up', () => {
    expect(computeGoal(MONTHS, span('2026-01-10', '2026-01-11'), MEAN)).toBe(310);
    expect(computeGoal(MONTHS, span('2026-01-31', '2026-02-02'), MEAN)).toBeCloseTo(295, 9);
  });

  it('reads quarters and years, fiscal ones by their first month', () => {
    const quarters = makeGoal('quarter', { '2026-02': 890, '2026-05': 920 });
    expect(computeGoal(quarters, span('2026-02-01', '2026-08-01'), SUM)).toBeCloseTo(1810, 9);
    expect(computeGoal(quarters, span('2026-04-30', '2026-05-01'), SUM)).toBeCloseTo(10, 9);
    const years = makeGoal('year', { '2026-04': 365, '2027-04': 732 });
    expect(computeGoal(years, span('2027-03-31', '2027-04-02'), SUM)).toBeCloseTo(1 + 2, 9);
  });

  it('says how much of each period a span has', () => {
    const counted = listCounted(MONTHS, span('2026-01-17', '2026-02-15'), zone);
    expect(counted.map(({ value, share }) => [value, share])).toEqual([
      [310, 15 / 31],
      [280, 0.5],
    ]);
  });

  it('takes months whole where clocks change', () => {
    const goal = makeGoal('month', { '2026-03': 743, '2026-04': 720 });
    const at = (month: number) =>
      toInstant({ year: 2026, month, day: 1, hour: 0, minute: 0 }, 'Europe/Berlin').getTime();
    const month = { from: at(3), to: at(4) };
    expect(computeGoal(goal, month, { zone: 'Europe/Berlin', isAdditive: true })).toBe(743);
  });

  it('splits into parts that sum up to the whole', () => {
    const year = makeGoal('year', { '2026-01': 1000, '2027-01': 3000 });
    const { from, to } = span('2026-01-01', '2028-01-01');
    fc.assert(
      fc.property(fc.integer({ min: from + 1, max: to - 1 }), (at) => {
        const [before, after] = [
          { from, to: at },
          { from: at, to },
        ].map((part) => computeGoal(year, part, SUM));
        expect((before ?? 0) + (after ?? 0)).toBeCloseTo(4000, 6);
      }),
    );
  });
});
