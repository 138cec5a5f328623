import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildIntervals, computeDayWork, type Punch } from '#contracts/audit/punch-intervals.ts';

const at = (hour: number, day = 2): string => new Date(Date.UTC(2026, 10, day, hour)).toISOString();
function punch(_id: string, direction: 'in' | 'out', hour: number, day = 2): Punch {
  return {
    _id,
    direction,
    at: at(hour, day),
  };
}
const now = new Date(at(20));
const today = { start: at(0), end: at(0, 3) };

describe('punch intervals', () => {
  it.each<[string, Punch[], [string, string | null][]]>([
    ['nothing', [], []],
    ['in and out', [punch('a', 'in', 9), punch('b', 'out', 17)], [['a', 'b']]],
    ['still in', [punch('a', 'in', 9)], [['a', null]]],
    ['out without in', [punch('a', 'out', 9)], []],
    [
      'in twice counts from the first',
      [punch('a', 'in', 9), punch('b', 'in', 10), punch('c', 'out', 11)],
      [['a', 'c']],
    ],
    [
      'out twice ends at the first',
      [punch('a', 'in', 9), punch('b', 'out', 10), punch('c', 'out', 11)],
      [['a', 'b']],
    ],
    ['in whatever order they come', [punch('b', 'out', 17), punch('a', 'in', 9)], [['a', 'b']]],
  ])('%s', (_name, punches, pairs) => {
    expect(buildIntervals(punches).map((one) => [one.in, one.out])).toEqual(pairs);
  });

  it('a shift over midnight belongs to both days', () => {
    const intervals = buildIntervals([punch('a', 'in', 22), punch('b', 'out', 6, 3)]);
    expect(computeDayWork(intervals, today, new Date(at(12, 3))).seconds).toBe(2 * 3600);
    expect(computeDayWork(intervals, { start: at(0, 3), end: at(0, 4) }, new Date(at(12, 3))).seconds).toBe(
      6 * 3600,
    );
  });

  it('a person who is still in counts until now, and is shown as open', () => {
    const worked = computeDayWork(buildIntervals([punch('a', 'in', 9)]), today, now);
    expect(worked.seconds).toBe(11 * 3600);
    expect(worked.intervals[0]?.to).toBeNull();
  });

  it('for any entries, no two intervals overlap and a day has at most its own length', () => {
    const entry = fc.record({
      direction: fc.constantFrom('in' as const, 'out' as const),
      minute: fc.integer({ min: -1000, max: 3000 }),
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 40 }), (entries) => {
        const punches = entries.map(({ direction, minute }, index) => ({
          _id: String(index),
          direction,
          at: new Date(Date.parse(at(0)) + minute * 60_000).toISOString(),
        }));
        const intervals = buildIntervals(punches);
        for (const [index, one] of intervals.entries()) {
          const next = intervals[index + 1];
          if (next) expect(Date.parse(one.to ?? '')).toBeLessThanOrEqual(Date.parse(next.from));
        }
        const worked = computeDayWork(intervals, today, now);
        expect(worked.seconds).toBeGreaterThanOrEqual(0);
        expect(worked.seconds).toBeLessThanOrEqual(86_400);
      }),
    );
  });
});
