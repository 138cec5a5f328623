import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCrossings } from './crossings.ts';
import { makeHourOfWeek } from './hour-of-week.ts';
import { computeChange, fulfilsCondition } from './measure-condition.ts';
import { evaluateHours } from './unusual-hours.ts';

const HOUR = 3_600_000;

describe('Conditions on values', () => {
  const condition = (kind: 'above' | 'below' | 'change', limit: number, direction = 'either' as const) => ({
    kind,
    limit,
    direction,
  });

  it.each([
    ['above', 10, 11, true],
    ['above', 10, 10, false],
    ['below', 10, 9, true],
    ['below', 10, 10, false],
  ] as const)('%s %d holds for %d: %s', (kind, limit, value, holds) => {
    expect(fulfilsCondition(condition(kind, limit), { value, before: null })).toBe(holds);
  });

  it('A change holds in its direction alone', () => {
    const rise = { value: 150, before: 100 };
    const fall = { value: 40, before: 100 };
    expect(fulfilsCondition({ kind: 'change', limit: 50, direction: 'up' }, rise)).toBe(true);
    expect(fulfilsCondition({ kind: 'change', limit: 50, direction: 'down' }, rise)).toBe(false);
    expect(fulfilsCondition({ kind: 'change', limit: 50, direction: 'down' }, fall)).toBe(true);
    expect(fulfilsCondition({ kind: 'change', limit: 50, direction: 'either' }, fall)).toBe(true);
  });

  it('A value that does not exist, and a change from nothing, fulfil no condition', () => {
    expect(fulfilsCondition(condition('below', 10), { value: null, before: null })).toBe(false);
    expect(computeChange({ value: 5, before: 0 })).toBeNull();
    expect(fulfilsCondition(condition('change', 1), { value: 5, before: 0 })).toBe(false);
  });

  it.each([
    [null, false, true],
    [null, true, true],
    [0, true, true],
    [0, false, false],
    [3, true, false],
  ] as const)('There is nothing to count of %s that adds up (%s): %s', (value, isSum, holds) => {
    const empty = { kind: 'empty', limit: null, direction: 'either' } as const;
    expect(fulfilsCondition(empty, { value, before: null, isSum })).toBe(holds);
  });
});

describe('Crossings', () => {
  it('A condition that goes on holding crosses once, and again after it ceased', () => {
    const series = [false, true, true, false, true, true];
    let holding: string[] = [];
    const fired = series.map((holds) => {
      const found = findCrossings(holding, [{ topic: '', holds }]);
      holding = found.holding;
      return found.crossed.length;
    });
    expect(fired).toEqual([0, 1, 0, 0, 1, 0]);
  });

  it('Each value of a dimension crosses by itself, as often as it begins to hold', () => {
    const looks = fc.array(fc.record({ a: fc.boolean(), b: fc.boolean() }), { maxLength: 30 });
    fc.assert(
      fc.property(looks, (all) => {
        let holding: string[] = [];
        const counted = { a: 0, b: 0 };
        for (const { a, b } of all) {
          const found = findCrossings(holding, [
            { topic: 'a', holds: a },
            { topic: 'b', holds: b },
          ]);
          holding = found.holding;
          for (const topic of found.crossed) counted[topic === 'a' ? 'a' : 'b'] += 1;
        }
        const rises = (key: 'a' | 'b') => all.filter((one, at) => one[key] && !all[at - 1]?.[key]).length;
        expect(counted).toEqual({ a: rises('a'), b: rises('b') });
      }),
    );
  });
});

describe('Unusual hours', () => {
  const weeks = 5 * 168;
  const learnFrom = Date.UTC(2026, 0, 5);
  const until = learnFrom + weeks * HOUR;
  const usual = (hour: number): number => (new Date(hour).getUTCHours() < 6 ? 2 : 400);
  const make = (changed: Record<number, number>) =>
    new Map(
      Array.from({ length: weeks }, (_, at) => {
        const hour = learnFrom + at * HOUR;
        return [hour, changed[at] ?? usual(hour)] as const;
      }),
    );
  const judge = (changed: Record<number, number>, direction: 'up' | 'down' | 'either') =>
    evaluateHours({ threshold: 4.7, direction, hourOfWeek: makeHourOfWeek('UTC') }, make(changed), {
      hours: Array.from({ length: weeks }, (_one, at) => learnFrom + at * HOUR),
      from: until - 48 * HOUR,
    })
      .filter(({ isUnusual }) => isUnusual)
      .map(({ hour }) => (hour - learnFrom) / HOUR);

  it('An hour like those of its kind is not unusual, and one far above is', () => {
    expect(judge({}, 'either')).toEqual([]);
    // What is far more than usual at night is not by day.
    const night = weeks - 24 + 2;
    const noon = weeks - 24 + 12;
    expect(judge({ [night]: 1000, [noon]: 1000 }, 'up')).toEqual([night]);
    expect(judge({ [night]: 1000 }, 'down')).toEqual([]);
  });

  it('An hour far below is unusual downwards alone', () => {
    const noon = weeks - 24 + 12;
    expect(judge({ [noon]: 0 }, 'up')).toEqual([]);
    expect(judge({ [noon]: 0 }, 'down')).toEqual([noon]);
  });
});
