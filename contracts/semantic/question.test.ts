import { expect, test } from 'vitest';
import { Question } from '#contracts/semantic/question.ts';

const SPAN = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-08T00:00:00.000Z' };

test('A question needs measures and a span; everything else has a default', () => {
  expect(Question.parse({ measures: ['tickets.csat'], span: SPAN })).toMatchObject({
    rows: [],
    columns: [],
    filters: [],
    comparison: null,
    totals: [],
    zone: 'UTC',
    week_start: 1,
  });
});

test.each([
  ['a measure without its data set', { measures: ['csat'] }],
  ['a span that ends before it begins', { span: { from: SPAN.to, to: SPAN.from } }],
  ['a filter with two kinds of conditions', { filters: [{ dimension: 'channel', search: 'tea' }] }],
  ['an unknown part', { sql: 'select 1' }],
])('A question with %s is refused', (_name, part) => {
  expect(Question.safeParse({ measures: ['tickets.csat'], span: SPAN, ...part }).success).toBe(false);
});
