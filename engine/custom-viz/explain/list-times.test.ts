import { expect, it } from 'vitest';
import type { AnswerCell, AxisValue, SemanticAnswer } from '#contracts/semantic/answer.ts';
import { listExplainTimes } from './list-times.ts';

const DAYS = [1, 2, 3, 4, 5, 6, 7];
const NOW = Date.parse('2026-11-08T12:00:00.000Z');

function day(date: number, month = 11) {
  const at = Date.UTC(2026, month - 1, date);
  return { from: new Date(at).toISOString(), to: new Date(at + 86_400_000).toISOString() };
}
function cell(value: number): AnswerCell {
  return { value, numerator: null, denominator: null, status: 'value', partial: false, about: false };
}
function bar(date: number): AxisValue {
  const span = day(date);
  return {
    kind: 'value',
    key: span.from,
    span,
    span_before: day(date, 10),
    filter: null,
    partial: false,
  };
}

/** A bar for each day, with so many of each. */
function answer(counts: readonly number[]): SemanticAnswer {
  return {
    measures: [],
    span: { from: day(1).from, to: day(7).to },
    before: null,
    zone: 'UTC',
    rows: DAYS.map((date) => [bar(date)]),
    columns: [[]],
    cells: counts.map((count) => [[cell(count)]]),
    cells_before: null,
    totals_of: 'all',
    notes: [],
  };
}

const FLAT = answer([20, 21, 19, 20, 22, 20, 21]);
const HIGH = answer([20, 21, 19, 300, 22, 20, 21]);
const fourth = { filters: [], span: day(4) };

it('A whole tile is compared as it is, and else with the time before', () => {
  const own = listExplainTimes({
    comparisons: ['year'],
    answers: [FLAT],
    selection: null,
    measure: 0,
    now: NOW,
  });
  expect(own).toEqual({
    times: [
      { kind: 'named', comparison: 'year' },
      { kind: 'named', comparison: 'before' },
    ],
    first: 0,
  });
  const none = listExplainTimes({
    comparisons: [null],
    answers: [FLAT],
    selection: null,
    measure: 0,
    now: NOW,
  });
  expect(none.times[0]).toEqual({ kind: 'named', comparison: 'before' });
});

it('A bar is compared with the bar that is drawn beside it, unless it is a peak', () => {
  const read = (of: SemanticAnswer) =>
    listExplainTimes({ comparisons: ['before'], answers: [of], selection: fourth, measure: 0, now: NOW });
  const flat = read(FLAT);
  expect(flat.times[flat.first]).toEqual({ kind: 'drawn', comparison: day(4, 10) });
  const high = read(HIGH);
  expect(high.times[high.first]).toEqual({ kind: 'usual' });
});

it('A span of several bars is compared with all of those beside them, and a long or running one has no usual', () => {
  const brushed = { filters: [], span: { from: day(2).from, to: day(4).to } };
  const { times } = listExplainTimes({
    comparisons: ['before'],
    answers: [FLAT],
    selection: brushed,
    measure: 0,
    now: NOW,
  });
  expect(times[0]).toEqual({
    kind: 'drawn',
    comparison: { from: day(2, 10).from, to: day(4, 10).to },
  });
  const running = listExplainTimes({
    comparisons: [null],
    answers: [HIGH],
    selection: fourth,
    measure: 0,
    now: Date.parse(day(4).from) + 1,
  });
  expect(running.times).not.toContainEqual({ kind: 'usual' });
});
