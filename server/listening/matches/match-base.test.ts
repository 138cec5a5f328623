import { expect, test } from 'vitest';
import { AnalyticsQuery, type AnalyticsQueryInput } from '#contracts/listening/analytics/question.ts';
import { MentionFilter } from '#contracts/listening/filter.ts';
import { findMatchBase, listFulfilled, makeMatchBase } from '#server/listening/matches/match-base.ts';

const SPAN = { from: '2026-03-11T00:00:00.000Z', to: '2026-03-21T00:00:00.000Z' };
const BEFORE = { from: '2026-03-01T00:00:00.000Z', to: SPAN.from };
const YEAR_AGO = { from: '2025-03-12T00:00:00.000Z', to: '2025-03-22T00:00:00.000Z' };
const FILTER = { ...SPAN, query: 'coffee', channel: 'line' };

const filterOf = (filter: object) => MentionFilter.parse(filter);
const parse = (question: AnalyticsQueryInput) => AnalyticsQuery.parse(question);
function baseOf(filter: object, compared: object | null = null) {
  return makeMatchBase({
    filter: filterOf(filter),
    compared: compared && filterOf(compared),
    calendar: { zone: 'UTC' },
    level: 'values',
  });
}

function fulfilledBy(question: AnalyticsQueryInput, base = baseOf(FILTER)) {
  if (!base) throw new Error('no base');
  return listFulfilled(base, parse(question));
}

test('A question about the filter of the base, or about a part of it, reads the matches', () => {
  expect(fulfilledBy({ kind: 'figures', filter: FILTER })).toEqual(['channel', 'query']);
  expect(fulfilledBy({ kind: 'cells', filter: { ...FILTER, sentiment: 'negative' } })).not.toBeNull();
  expect(fulfilledBy({ kind: 'authors', filter: { ...FILTER, ...BEFORE } })).not.toBeNull();
});

test('A question about anything else reads the posts themselves', () => {
  const others: AnalyticsQueryInput[] = [
    { kind: 'figures', filter: { ...FILTER, query: 'tea' } },
    { kind: 'figures', filter: { ...SPAN, query: 'coffee' } },
    { kind: 'figures', filter: { ...FILTER, hidden: 'with' } },
    { kind: 'figures', filter: { ...FILTER, time_zone: 'Asia/Bangkok' } },
    { kind: 'figures', filter: { ...FILTER, to: '2026-03-22T00:00:00.000Z' } },
    // The figures of the period before come with those of the period before that.
    { kind: 'figures', filter: { ...FILTER, ...BEFORE } },
    { kind: 'groups', by: 'channel', measure: 'clusters', filter: FILTER },
    { kind: 'posts', filter: FILTER },
    { kind: 'voice', filter: FILTER },
  ];
  for (const question of others) expect([question, fulfilledBy(question)]).toEqual([question, null]);
});

test('The spans of a base are its period, the one before, and the one that it is compared with', () => {
  expect(baseOf(FILTER, YEAR_AGO)?.spans).toEqual([
    { from: Date.parse(YEAR_AGO.from), to: Date.parse(YEAR_AGO.to) },
    { from: Date.parse(BEFORE.from), to: Date.parse(SPAN.to) },
  ]);
  expect(baseOf(SPAN)).toBeNull();
});

test('Three questions that search the same text have a base of what they have in common', () => {
  const narrowed = parse({ kind: 'figures', filter: { ...FILTER, word: 'hot' } });
  const plain = parse({ kind: 'cells', filter: FILTER });
  const base = findMatchBase([narrowed, plain, plain], 'UTC');
  expect(base).toMatchObject({ filter: filterOf(FILTER), level: 'values' });
  expect(base && listFulfilled(base, narrowed)).toEqual(['channel', 'query']);
  expect(findMatchBase([narrowed, plain], 'UTC')).toBeNull();
  const tea = parse({ kind: 'cells', filter: { ...FILTER, query: 'tea' } });
  expect(findMatchBase([narrowed, plain, tea], 'UTC')).toBeNull();
  const hidden = parse({ kind: 'cells', filter: { ...FILTER, hidden: 'with' } });
  expect(findMatchBase([narrowed, plain, hidden], 'UTC')).toBeNull();
});
