import { expect, test } from 'vitest';
import type { AnswerCell } from '#contracts/semantic/answer.ts';
import type { MeasurementUnit } from '#contracts/semantic/measure.ts';
import { writeLiveNumber } from '#engine/chart-forms/drawing/write-live-number.ts';
import { makeChartWriter } from '#texts/chart-writer.ts';

function toCell(value: number | null, about = false): AnswerCell {
  return {
    value,
    numerator: null,
    denominator: null,
    status: value === null ? 'nothing' : 'value',
    partial: false,
    about,
  };
}

const WRITER = makeChartWriter({ language: 'en', calendar: 'gregorian', now: new Date(0) });

function write(now: AnswerCell, before: number | null | undefined, unit: MeasurementUnit) {
  const shows = before === undefined ? ('value' as const) : ('change' as const);
  const cells = { cells: [[[now]]], cells_before: before === undefined ? null : [[[toCell(before)]]] };
  return writeLiveNumber(cells, { shows, unit }, WRITER);
}

test('A value is short with all its digits beside it, and says that it is an estimate', () => {
  expect(write(toCell(12_500), undefined, 'count')).toEqual({ text: '12.5K', exact: '12,500' });
  expect(write(toCell(7, true), undefined, 'people')?.text).toBe(WRITER.labels.about('7'));
  expect(write(toCell(null), undefined, 'count')).toBeNull();
});

test.each([
  [15, 10, 'count', '+50%'],
  [5, 10, 'count', '−50%'],
  [10, 10, 'count', '±0'],
  [12, 0, 'count', '+12'],
  [0.351, 0.33, 'share', '+2.1'],
  [0.3, 0.35, 'share', '−5'],
  [-40, 10, 'points', '−50'],
] as const)('From %d after %d %s the change is %s', (now, before, unit, text) => {
  expect(write(toCell(now), before, unit)?.text).toBe(text);
});

test('Without a number in one of the periods there is no change', () => {
  expect(write(toCell(3), null, 'count')).toBeNull();
  expect(write(toCell(null), 3, 'count')).toBeNull();
});
