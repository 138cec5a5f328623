import { expect, test } from 'vitest';
import { Chart } from '#contracts/custom-viz/chart.ts';
import { chooseAnnotations } from '#contracts/custom-viz/chosen-annotations.ts';
import type { ChartAnnotation, ChartModel } from '../model/chart-model.ts';
import { labelPoints, listAnnotationRemarks, locateAnnotations } from './annotations.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 2, 1);
const day = (index: number): string => new Date(START + index * DAY).toISOString();

/** A chart of ten days. */
function makeModel(annotations: readonly ChartAnnotation[], across = ['time']): ChartModel {
  const points = Array.from({ length: 10 }, (_one, at) => ({
    id: String(at),
    values: [{ span: { from: day(at), to: day(at + 1) } }],
  }));
  const writer = {
    moment: (at: string) => at.slice(0, 10),
    span: (s: { from: string }) => s.from.slice(0, 10),
  };
  return {
    input: { annotations, writer, answers: [{ zone: 'UTC' }], chart: Chart.parse({}) },
    parts: [{ id: '', label: null, points, totals: [] }],
    across,
  } as unknown as ChartModel;
}

function annotate(
  from: number,
  to: number | null = null,
  text = `At ${from}`,
  isWritten = true,
): ChartAnnotation {
  return { text, from: day(from), to: to === null ? null : day(to), by: 'Nok', isWritten };
}

test('Annotations are numbered by time, moments at their point and spans over theirs', () => {
  const located = locateAnnotations(makeModel([annotate(7, 9), annotate(2)]));
  expect(located.map(({ number, first, last }) => [number, first, last])).toEqual([
    [1, 2, 2],
    [2, 7, 8],
  ]);
});

test('What is outside the time of a chart, or on a chart without time, is not drawn', () => {
  expect(locateAnnotations(makeModel([annotate(-3), annotate(10)]))).toEqual([]);
  expect(locateAnnotations(makeModel([annotate(-3, 2)])).map(({ first, last }) => [first, last])).toEqual([
    [0, 1],
  ]);
  expect(locateAnnotations(makeModel([annotate(2)], ['channel']))).toEqual([]);
});

test('Where there are too many, what people wrote stays', () => {
  const own = annotate(9, null, 'written');
  const many = Array.from({ length: 40 }, (_one, at) => annotate(at % 9, null, `alert ${at}`, false));
  const located = locateAnnotations(makeModel([...many, own]));
  expect(located).toHaveLength(20);
  expect(located.map(({ annotation }) => annotation.text)).toContain('written');
});

test('Annotations at one point share a label that names each number', () => {
  const located = locateAnnotations(
    makeModel([1, 2, 2, 4, 4, 4, 4].map((at, index) => annotate(at, null, `Note ${index}`))),
  );
  expect(labelPoints(located).map(({ label }) => label)).toEqual(['1', '2, 3', '', '4–7', '', '', '']);
  const apart = located.filter(({ number }) => number !== 5);
  expect(labelPoints(apart)[3]?.label).toBe('4, 6, 7');
});

test('The list says number, time, text and who wrote it', () => {
  expect(listAnnotationRemarks(makeModel([annotate(2, null, 'Campaign start')]))).toEqual([
    { short: '1 Campaign start', sentence: '1. 2026-03-03: Campaign start (Nok)' },
  ]);
});

test('An annotation that is tied to a value is shown only where the chart is narrowed to it', () => {
  const base = {
    _id: 'a',
    kind: 'written' as const,
    text: { en: 'x', th: '' },
    from: day(1),
    to: null,
    dashboard_id: null,
    by: '',
    may_change: false,
    version: 1,
    updated_at: null,
  };
  const tied = { ...base, tied_to: { dimension: 'channel', value: 'line' } };
  const choose = (values: string[], is: 'among' | 'not_among' = 'among') =>
    chooseAnnotations([tied], { hidden: [], filters: [{ dimension: 'channel', is, values }] }).length;
  expect([choose(['line', 'facebook']), choose(['facebook']), choose(['line'], 'not_among')]).toEqual([
    1, 0, 0,
  ]);
  expect(chooseAnnotations([{ ...base, tied_to: null }], { hidden: ['written'], filters: [] })).toEqual([]);
});
