import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { planRemoval, type PoolDay } from '#server/public-pool/plan-removal.ts';

const TODAY = Date.UTC(2026, 10, 29);
const NOW = TODAY + 5000;
function day(ago: number, bytes = 10, sourceId = 'a'): PoolDay {
  return { sourceId, start: TODAY - ago * MS_PER_DAY, posts: 1, bytes };
}
function ages(days: readonly PoolDay[]): number[] {
  return days.map(({ start }) => (TODAY - start) / MS_PER_DAY).toSorted((a, b) => a - b);
}

test('Days that are older than their source keeps them are removed, each source by its own number of days', () => {
  const days = [day(0), day(2), day(3), day(4), day(3, 10, 'b'), day(9, 10, 'b')];
  const retentionOf = (id: string) => ({ keepDays: id === 'a' ? 3 : 9, keepBytes: 1000 });
  expect(planRemoval(days, retentionOf, NOW)).toEqual([day(4)]);
  expect(planRemoval(days, () => ({ keepDays: 0, keepBytes: 1000 }), NOW)).toHaveLength(6);
});

test('The oldest days are removed until the rest fits, and today never is', () => {
  const days = [day(0, 50), day(1, 20), day(2, 20), day(3, 20)];
  const kept = (keepBytes: number) => ages(planRemoval(days, () => ({ keepDays: 30, keepBytes }), NOW));
  expect(kept(110)).toEqual([]);
  expect(kept(90)).toEqual([3]);
  expect(kept(89)).toEqual([2, 3]);
  expect(kept(1)).toEqual([1, 2, 3]);
});

test('What is removed of a source is always older than all that it keeps, and what it keeps is within both limits', () => {
  const days = fc.uniqueArray(
    fc.record({ ago: fc.nat(40), bytes: fc.nat(100), sourceId: fc.constantFrom('a', 'b') }),
    { selector: ({ ago, sourceId }) => `${sourceId} ${ago}` },
  );
  fc.assert(
    fc.property(days, fc.nat(40), fc.nat(500), (drawn, keepDays, keepBytes) => {
      const all = drawn.map(({ ago, bytes, sourceId }) => day(ago, bytes, sourceId));
      const removed = new Set(planRemoval(all, () => ({ keepDays, keepBytes }), NOW));
      for (const sourceId of ['a', 'b']) {
        const own = all.filter((one) => one.sourceId === sourceId);
        const kept = own.filter((one) => !removed.has(one));
        const newestRemoved = Math.max(...own.filter((one) => removed.has(one)).map(({ start }) => start));
        expect(kept.every(({ start }) => start > newestRemoved)).toBe(true);
        expect(kept.every(({ start }) => start >= TODAY - keepDays * MS_PER_DAY)).toBe(true);
        const past = kept.filter(({ start }) => start < TODAY);
        if (past.length > 0)
          expect(kept.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(keepBytes);
      }
    }),
  );
});
