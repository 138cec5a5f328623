import { expect, test } from 'vitest';
import type { AnswerCell, AxisValue, SemanticAnswer } from '#contracts/semantic/answer.ts';
import { buildCellFilter } from '#contracts/semantic/cell-filter.ts';

function value(part: Partial<AxisValue>): AxisValue {
  return {
    kind: 'value',
    key: null,
    span: null,
    span_before: null,
    filter: null,
    partial: false,
    ...part,
  };
}
const ONE: AnswerCell = {
  value: 1,
  numerator: null,
  denominator: null,
  status: 'value',
  partial: false,
  about: false,
};
const DAY = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-02T00:00:00.000Z' };
const LINE = { dimension: 'channel', is: 'among' as const, values: ['line'] };
const HAPPY = { dimension: 'sentiment', is: 'among' as const, values: ['positive'] };

const ANSWER: SemanticAnswer = {
  measures: [
    {
      measure: 'mentions.mentions',
      share: null,
      data_set: 'mentions',
      opens: 'mentions',
      filters: [HAPPY],
      time: 'published',
    },
  ],
  span: { from: '2026-11-01T05:00:00.000Z', to: '2026-11-08T00:00:00.000Z' },
  before: { from: '2026-10-25T05:00:00.000Z', to: '2026-11-01T00:00:00.000Z' },
  zone: 'UTC',
  rows: [[value({ span: DAY })], [value({ kind: 'total' })]],
  columns: [[value({ key: 'line', filter: LINE })]],
  cells: [[[ONE]], [[ONE]]],
  cells_before: null,
  totals_of: 'all',
  notes: [],
};

test('A cell opens the part of its bar within the span, under the filters of the question and of its values', () => {
  expect(buildCellFilter(ANSWER, { row: 0, column: 0, measure: 0, period: 'now' })).toEqual({
    dataSet: 'mentions',
    opens: 'mentions',
    measure: 'mentions.mentions',
    time: 'published',
    span: { from: '2026-11-01T05:00:00.000Z', to: '2026-11-02T00:00:00.000Z' },
    filters: [HAPPY, LINE],
  });
});

test('A cell of a total opens the whole span of its period', () => {
  expect(buildCellFilter(ANSWER, { row: 1, column: 0, measure: 0, period: 'before' })?.span).toEqual(
    ANSWER.before,
  );
});

test('A position outside of the answer opens nothing', () => {
  expect(buildCellFilter(ANSWER, { row: 0, column: 0, measure: 7, period: 'now' })).toBeNull();
});
