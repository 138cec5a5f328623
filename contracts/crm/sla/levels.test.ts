import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_LEVELS,
  validateLevels,
  findLevel,
  SLA_LEVELS,
  SLA_MAX_SECONDS,
  SLA_METRICS,
  withEnd,
  toFault,
  type LevelInput,
} from '#contracts/crm/sla/levels.ts';

const levels = (...pairs: [unknown, unknown][]): LevelInput[] => pairs.map(([from, to]) => ({ from, to }));
function said(given: LevelInput[]): string[] {
  return validateLevels(given).map((one) => {
    const { code, params } = toFault('x', one);
    const [metric, level, other] = ['metric', 'level', 'other'].map((name) => String(params[name]));
    return code === 'level_invalid'
      ? `${metric}: Level ${level} is invalid.`
      : `${metric}: Level ${level} and Level ${other} are invalid.`;
  });
}
const GOOD: [unknown, unknown][] = [
  [0, 359],
  [360, 659],
  [660, 1259],
  [1260, 0],
];
/** The good levels with some replaced. */
function but(changes: Record<number, [unknown, unknown]>): string[] {
  return said(levels(...GOOD.map((pair, index) => changes[index + 1] ?? pair)));
}

describe('the rule of levels', () => {
  it('S5-028 … S5-031 the defaults are 0-359, 360-659, 660-1259 and 1260 without end, and valid', () => {
    expect(DEFAULT_LEVELS.map(({ level, from, to }) => `${level}: ${from}-${to}`)).toEqual([
      '1: 0-359',
      '2: 360-659',
      '3: 660-1259',
      '4: 1260-0',
    ]);
    expect(validateLevels(DEFAULT_LEVELS)).toEqual([]);
  });

  it('S9-006 there are four levels, and seven measures', () => {
    expect([SLA_LEVELS, DEFAULT_LEVELS.length, SLA_METRICS.length]).toEqual([4, 4, 7]);
  });

  it('S5-032 from and to are integers', () => {
    for (const odd of [1.5, '5', null, undefined, true, NaN, Infinity, [], -1])
      expect([odd, but({ 1: [odd, 359] })]).toEqual([odd, ['x: Level 1 is invalid.']]);
    expect(but({ 2: [360, '659'] })[0]).toBe('x: Level 2 is invalid.');
  });

  it('S5-033 to is greater than from', () => {
    expect(but({ 1: [10, 10], 2: [11, 659] })).toEqual(['x: Level 1 is invalid.']);
    expect(but({ 3: [660, 659] })[0]).toBe('x: Level 3 is invalid.');
  });

  it('S5-034 only the last level may end with 0', () => {
    expect(but({})).toEqual([]);
    expect(but({ 4: [1260, 2000] })).toEqual([]);
    expect(but({ 2: [360, 0] })[0]).toBe('x: Level 2 is invalid.');
  });

  it('S5-035 S5-036 S5-038 S9-005 from and to are at most 687599, and the message stays the same beyond it', () => {
    expect(SLA_MAX_SECONDS).toBe(687_599);
    expect(but({ 4: [1260, 687_599] })).toEqual([]);
    expect(but({ 4: [1260, 687_600] })).toEqual(['x: Level 4 is invalid.']);
    expect(but({ 4: [687_600, 0] })[0]).toBe('x: Level 4 is invalid.');
    expect(but({ 3: [660, 687_598], 4: [687_599, 0] })).toEqual([]);
  });

  it('S5-037 S5-039 the next level begins one second after the previous one', () => {
    expect(but({ 2: [361, 659] })).toEqual(['x: Level 1 and Level 2 are invalid.']);
    expect(but({ 2: [359, 659] })).toEqual(['x: Level 1 and Level 2 are invalid.']);
    expect(but({ 3: [661, 1258] })).toEqual([
      'x: Level 2 and Level 3 are invalid.',
      'x: Level 3 and Level 4 are invalid.',
    ]);
  });

  it('the fault of a level names its own position, or none', () => {
    expect(validateLevels(DEFAULT_LEVELS.map((one) => ({ ...one, level: one.level + 1 })))).toHaveLength(4);
  });
});

/** The sentence of the specification, as plainly as it can be written down. */
function plainlyRight(given: readonly LevelInput[]): boolean {
  const whole = (value: unknown): value is number => Number.isInteger(value);
  return given.every(({ from, to }, at) => {
    const last = at === given.length - 1;
    const next = given[at + 1];
    if (!whole(from) || !whole(to) || from < 0 || from > 687599 || to > 687599) return false;
    if (!(to > from) && !(last && to === 0)) return false;
    return last || next?.from === to + 1;
  });
}

const second = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom(-1, 0.5, '3', null, 687_598, 687_599, 687_600, 0) },
);
/** Chains that are whole, with a blow here and there, so that right and wrong ones both come often. */
const chains = fc
  .tuple(
    fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 4, maxLength: 4 }),
    fc.array(fc.tuple(fc.integer({ min: 0, max: 7 }), second), { maxLength: 2 }),
    fc.boolean(),
  )
  .map(([lengths, blows, open]) => {
    let from = 0;
    const values: unknown[] = lengths.flatMap((length) => {
      const pair = [from, from + length];
      from += length + 1;
      return pair;
    });
    if (open) values[7] = 0;
    for (const [at, value] of blows) values[at] = value;
    return levels(...[0, 2, 4, 6].map((at): [unknown, unknown] => [values[at], values[at + 1]]));
  });

describe('for any levels', () => {
  it('levels are valid exactly when the rule of the specification holds', () => {
    let right = 0;
    let wrong = 0;
    fc.assert(
      fc.property(chains, (given) => {
        const holds = plainlyRight(given);
        if (holds) right += 1;
        else wrong += 1;
        expect(validateLevels(given).length === 0).toBe(holds);
      }),
    );
    expect(right).toBeGreaterThan(wrong / 10);
  });

  it('every fault names existing levels, and neighbours where it names two', () => {
    fc.assert(
      fc.property(chains, (given) => {
        for (const { levels: named } of validateLevels(given)) {
          expect(Math.min(...named)).toBeGreaterThanOrEqual(1);
          expect(Math.max(...named)).toBeLessThanOrEqual(4);
          if (named[1] !== undefined) expect(named[1]).toBe(named[0] + 1);
        }
      }),
    );
  });

  it('moving the end of a level keeps the chain complete, and every second is in one level', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 300 }), (level, more) => {
        const before = DEFAULT_LEVELS[level - 1];
        const moved = withEnd(DEFAULT_LEVELS, level, (before?.from ?? 0) + more);
        expect(validateLevels(moved).flatMap(({ levels: named }) => named)).not.toContain(level);
        expect(moved[level]?.from).toBe((before?.from ?? 0) + more + 1);
      }),
    );
    expect([0, 359, 360, 659, 660, 1259, 1260, 9e9].map((at) => findLevel(DEFAULT_LEVELS, at))).toEqual([
      1, 1, 2, 2, 3, 3, 4, 4,
    ]);
  });
});
