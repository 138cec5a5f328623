import { expect, test } from 'vitest';
import { COMPARED_WITH } from './compare.ts';
import { getStoryCounts } from './numbers.ts';
import { buildQuestions, Widget } from './widget.ts';

const filter = { from: '2026-03-02T00:00:00.000Z', to: '2026-03-09T00:00:00.000Z', channel: 'facebook' };
const keywords = ['0190a000-0000-7000-8000-000000000001', '0190a000-0000-7000-8000-000000000002'];

test('a comparison queries the period and the one before or the same weekdays a year before, or each keyword', () => {
  const ranges = COMPARED_WITH.map((other) => {
    const spot = { x: 0, y: 0, w: 8, h: 5 };
    const widget = Widget.parse({ _id: 'c', kind: 'compare', spot, with: other, keywords });
    return buildQuestions(widget, filter, { zone: 'UTC' }).map((question) => question.filter);
  });
  expect(ranges).toEqual([
    [filter, { ...filter, from: '2026-02-23T00:00:00.000Z', to: '2026-03-02T00:00:00.000Z' }],
    // Both are Mondays.
    [filter, { ...filter, from: '2025-03-03T00:00:00.000Z', to: '2025-03-10T00:00:00.000Z' }],
    keywords.map((keyword) => ({ ...filter, keyword })),
  ]);
});

test('numbers that count stories query stories too, for the period and for the one before', () => {
  const spot = { x: 0, y: 0, w: 12, h: 2 };
  const listKinds = (more: object) =>
    buildQuestions(Widget.parse({ _id: 'n', kind: 'numbers', spot, ...more }), filter, { zone: 'UTC' }).map(
      ({ kind }) => kind,
    );
  expect(listKinds({})).toEqual(['figures']);
  expect(listKinds({ measure: 'clusters' })).toEqual(['figures', 'series', 'series']);
  expect(listKinds({ measure: 'clusters', shown: ['authors'] })).toEqual(['figures']);
  expect(getStoryCounts([])).toBeUndefined();
});
