import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeAgreement, type Pair } from '#engine/quality/agreement.ts';
import { isPicked, computeSamplePosition } from '#engine/quality/sampling.ts';

const TICKETS = Array.from(
  { length: 20_000 },
  (_one, at) => `01920000-0000-7000-8000-${at.toString(16).padStart(12, '0')}`,
);
const picked = (rule: string, percent: number, purpose: 'first' | 'second' = 'first') =>
  TICKETS.filter((ticket) => isPicked({ rule, ticket, purpose }, percent));

describe('picking', () => {
  it('none, all, and about as many as were asked for', () => {
    expect([picked('a', 0).length, picked('a', 100).length]).toEqual([0, TICKETS.length]);
    for (const percent of [1, 5, 20, 50])
      expect(Math.abs(picked('a', percent).length / TICKETS.length - percent / 100)).toBeLessThan(0.012);
  });

  it('the same tickets each time; more when more are asked for', () => {
    const few = picked('a', 10);
    expect(picked('a', 10)).toEqual(few);
    const more = new Set(picked('a', 30));
    expect(few.every((ticket) => more.has(ticket))).toBe(true);
  });

  it('draws of other rules and for the second judge are independent', () => {
    const first = new Set(picked('a', 20));
    for (const other of [picked('b', 20), picked('a', 20, 'second')])
      expect(other.filter((ticket) => first.has(ticket)).length / other.length).toBeCloseTo(0.2, 1);
  });

  it('lies between 0 and 1, evenly over ten parts', () => {
    const parts = Array.from({ length: 10 }, () => 0);
    for (const ticket of TICKETS) {
      const part = Math.floor(computeSamplePosition(ticket) * 10);
      parts[part] = (parts[part] ?? 0) + 1;
    }
    expect(parts.length).toBe(10);
    expect(Math.max(...parts) / Math.min(...parts)).toBeLessThan(1.15);
  });
});

describe('agreement', () => {
  const times = (count: number, pair: Pair): Pair[] => Array.from({ length: count }, () => pair);

  it('the worked example of the literature: 70 % agreement is a kappa of 0.4', () => {
    const pairs = [
      ...times(20, ['met', 'met']),
      ...times(5, ['met', 'not_met']),
      ...times(10, ['not_met', 'met']),
      ...times(15, ['not_met', 'not_met']),
    ];
    const { share, kappa } = computeAgreement(pairs);
    expect(share).toBeCloseTo(0.7, 12);
    expect(kappa).toBeCloseTo(0.4, 12);
  });

  it('says nothing where nothing can be told', () => {
    expect(computeAgreement([])).toEqual({ pairs: 0, share: null, kappa: null });
    expect(computeAgreement(times(9, ['met', 'met']))).toEqual({ pairs: 9, share: 1, kappa: null });
  });

  it('is the same whoever is called first, and never above 1', () => {
    const verdict = fc.constantFrom('met' as const, 'not_met' as const, 'na' as const);
    fc.assert(
      fc.property(fc.array(fc.tuple(verdict, verdict), { minLength: 1 }), (pairs) => {
        const one = computeAgreement(pairs);
        const other = computeAgreement(pairs.map(([first, second]): Pair => [second, first]));
        expect(one.share).toBe(other.share);
        if (one.kappa !== null) expect(one.kappa).toBeCloseTo(other.kappa ?? Number.NaN, 9);
        expect(one.kappa ?? 1).toBeLessThanOrEqual(1);
      }),
    );
  });
});
