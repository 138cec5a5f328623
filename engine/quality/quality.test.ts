import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeAgreement, type Pair } from '#engine/quality/agreement.ts';
import { isPicked, computeSamplePosition } from '#engine/quality/sampling.ts';

const TICKETS = Array.from(
  { length: 20_000 },
  (_one, at) => `01920000-0000-7000-8000-${at.toString(16).padStart(12, '0')}`,
);
function picked(rule: string, percent: number, purpose: 'first' | 'second' = 'first') {
  return TICKETS.filter((ticket) => isPicked({ rule, ticket, purpose }, percent));
}

describe('sampling of tickets for review', () => {
  it('a sample contains none, all, or about as many tickets as requested', () => {
    expect([picked('a', 0).length, picked('a', 100).length]).toEqual([0, TICKETS.length]);
    for (const percent of [1, 5, 20, 50])
      expect(Math.abs(picked('a', percent).length / TICKETS.length - percent / 100)).toBeLessThan(0.012);
  });

  it('a sample contains the same tickets each time; a larger one extends a smaller one', () => {
    const few = picked('a', 10);
    expect(picked('a', 10)).toEqual(few);
    const more = new Set(picked('a', 30));
    expect(few.every((ticket) => more.has(ticket))).toBe(true);
  });

  it('the draws of other rules and for the second reviewer are independent', () => {
    const first = new Set(picked('a', 20));
    for (const other of [picked('b', 20), picked('a', 20, 'second')])
      expect(other.filter((ticket) => first.has(ticket)).length / other.length).toBeCloseTo(0.2, 1);
  });

  it('a draw is between 0 and 1, evenly distributed over ten parts', () => {
    const parts = Array.from({ length: 10 }, () => 0);
    for (const ticket of TICKETS) {
      const part = Math.floor(computeSamplePosition(ticket) * 10);
      parts[part] = (parts[part] ?? 0) + 1;
    }
    expect(parts.length).toBe(10);
    expect(Math.max(...parts) / Math.min(...parts)).toBeLessThan(1.15);
  });
});

describe('agreement of reviewers', () => {
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

  it('agreement is undefined where there is no data for it', () => {
    expect(computeAgreement([])).toEqual({ pairs: 0, share: null, kappa: null });
    expect(computeAgreement(times(9, ['met', 'met']))).toEqual({ pairs: 9, share: 1, kappa: null });
  });

  it('agreement is symmetric, and never above 1', () => {
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
