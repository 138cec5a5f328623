import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_WEIGHTS } from '#contracts/listening/score-weights.ts';
import { MOST, computeScores } from './scores.ts';

function of(counts: Parameters<typeof computeScores>[0], weights = DEFAULT_WEIGHTS) {
  return computeScores(counts, weights);
}

describe('scores of a post', () => {
  test('that nobody saw are all zero', () => {
    expect(of({})).toEqual({ reach: 0, engagement: 0, influence: 0, score: 0 });
  });
  test('by the published formula', () => {
    expect(of({ followers: 10_000, likes: 90, comments: 8, shares: 2 })).toEqual({
      reach: 540,
      engagement: 100,
      influence: 57,
      score: 43.2,
    });
  });
  test('Views that the network reports take precedence over estimated ones', () => {
    expect(of({ followers: 100, views: 5000 }).reach).toBe(5000);
    expect(of({ followers: 1_000_000, views: 5 }).reach).toBe(50_000);
  });
  test('nobody reaches fewer than reacted', () => {
    expect(of({ likes: 700 }).reach).toBe(700);
  });
  test('follow the weights of the account', () => {
    const comments = { ...DEFAULT_WEIGHTS, like: 0, comment: 5 };
    expect(of({ likes: 100, comments: 3 }, comments).engagement).toBe(15);
    const nothing = { ...DEFAULT_WEIGHTS, part_engagement: 0, part_reach: 0, part_influence: 0 };
    expect(of({ likes: 100 }, nothing).score).toBe(0);
  });

  const count = fc.option(fc.nat(2_000_000_000), { nil: undefined });
  const counts = fc.record({ followers: count, likes: count, comments: count, shares: count, views: count });
  test('stay within their bounds, and never fall when a count grows', () => {
    fc.assert(
      fc.property(counts, fc.constantFrom('likes', 'shares', 'views', 'followers'), (given, name) => {
        const less = of(given);
        const more = of({ ...given, [name]: (given[name] ?? 0) + 1000 });
        for (const key of ['reach', 'engagement', 'influence', 'score'] as const)
          expect(more[key]).toBeGreaterThanOrEqual(less[key]);
        expect(more.reach).toBeLessThanOrEqual(MOST);
        expect(more.engagement).toBeLessThanOrEqual(MOST);
        expect(more.influence).toBeLessThanOrEqual(100);
        expect(more.score).toBeLessThanOrEqual(100);
      }),
    );
  });
});
