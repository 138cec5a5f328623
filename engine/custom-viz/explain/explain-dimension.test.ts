import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Amount } from '#contracts/custom-viz/explanations.ts';
import { explainDimension, findChange, type FoundMember } from './explain-dimension.ts';

const COUNTS = { kind: 'sum', counts: true } as const;
const QUOTIENT = { kind: 'quotient', counts: false } as const;

const count = (value: number): Amount => ({ value, numerator: null, denominator: null });
function quotient(numerator: number, denominator: number): Amount {
  return { numerator, denominator, value: denominator === 0 ? null : numerator / denominator };
}

function member(key: string, now: Amount, before: Amount): FoundMember {
  return { key, now, before, filter: { dimension: 'channel', is: 'among', values: [key] } };
}

type Parts = { members: FoundMember[]; whole: { now: Amount; before: Amount } };
function explain({ members, whole }: Parts, way: typeof COUNTS | typeof QUOTIENT, overlapping = false) {
  return explainDimension({ dimension: 'channel', members, overlapping, complete: true }, whole, way);
}

/** Values that make up the whole, with the whole itself. */
function addUp(pairs: readonly [number, number, number, number][]): { sums: Parts; quotients: Parts } {
  const total = (at: 0 | 1 | 2 | 3): number => pairs.reduce((sum, one) => sum + one[at], 0);
  return {
    sums: {
      members: pairs.map(([now, , before], at) => member(String(at), count(now), count(before))),
      whole: { now: count(total(0)), before: count(total(2)) },
    },
    quotients: {
      members: pairs.map(([a, b, c, d], at) => member(String(at), quotient(a, b), quotient(c, d))),
      whole: { now: quotient(total(0), total(1)), before: quotient(total(2), total(3)) },
    },
  };
}

const part = fc.integer({ min: 0, max: 60 });
const drawn = fc
  .array(fc.tuple(part, part, part, part), { minLength: 1, maxLength: 40 })
  .map((pairs) =>
    pairs.map(([a, b, c, d]): [number, number, number, number] => [Math.min(a, b), b, Math.min(c, d), d]),
  );

describe('explainDimension', () => {
  it('What the values and the others add is the change of the whole, for sums and quotients', () => {
    fc.assert(
      fc.property(drawn, (pairs) => {
        const { sums, quotients } = addUp(pairs);
        for (const [parts, way] of [
          [sums, COUNTS],
          [quotients, QUOTIENT],
        ] as const) {
          const change = findChange(parts.whole, way);
          if (change === null) continue;
          const { members, others } = explain(parts, way);
          const added = [...members, ...(others ? [others] : [])].reduce((sum, one) => sum + one.change, 0);
          expect(added).toBeCloseTo(change, 6);
        }
      }),
    );
  });

  it('The others have what no named value has', () => {
    const pairs = Array.from({ length: 30 }, (_one, at): [number, number, number, number] => [at, 60, 0, 60]);
    const { sums } = addUp(pairs);
    const { members, others } = explain(sums, COUNTS);
    expect(members[0]).toMatchObject({ key: '29', change: 29 });
    const named = members.reduce((sum, { now }) => sum + (now.value ?? 0), 0);
    expect(others?.now.value).toBe((sums.whole.now.value ?? 0) - named);
    expect(explain(sums, COUNTS, true).others).toBeNull();
  });

  it('A value of the usual rate adds nothing to a quotient, however much it grows', () => {
    const { quotients } = addUp([
      [50, 100, 5, 10],
      [9, 10, 5, 10],
    ]);
    const { members } = explain(quotients, QUOTIENT);
    expect(members.find(({ key }) => key === '0')?.change).toBeCloseTo(0, 9);
    expect(members[0]).toMatchObject({ key: '1', share: expect.closeTo(1, 9) });
  });

  it('Values that all move alike are not notable, and one that moves alone is', () => {
    const alike = addUp([
      [200, 300, 100, 200],
      [100, 300, 50, 200],
      [20, 300, 10, 200],
    ]);
    expect(explain(alike.sums, COUNTS).notable).toBe(false);
    const alone = addUp([
      [200, 300, 100, 200],
      [50, 300, 50, 200],
      [90, 300, 10, 200],
    ]);
    expect(explain(alone.sums, COUNTS).notable).toBe(true);
    // All of the change is of one value: it explains the change even where chance could have moved its share.
    const one = addUp([
      [116, 0, 56, 0],
      [56, 0, 56, 0],
    ]);
    expect(explain(one.sums, COUNTS)).toMatchObject({ notable: true, members: [{ share: 1 }, { share: 0 }] });
    const few = addUp([
      [3, 0, 1, 0],
      [1, 0, 1, 0],
    ]);
    expect(explain(few.sums, COUNTS).notable).toBe(false);
  });

  it('Without a change there is no part of it, and values that moved against each other are found', () => {
    const { sums } = addUp([
      [90, 0, 30, 0],
      [30, 0, 90, 0],
    ]);
    const { members, notable } = explain(sums, COUNTS);
    expect(members.map(({ share }) => share)).toEqual([null, null]);
    expect(members.map(({ change }) => change)).toEqual([60, -60]);
    expect(notable).toBe(true);
  });
});
