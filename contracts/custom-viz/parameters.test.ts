import { expect, test } from 'vitest';
import { Chart } from '#contracts/custom-viz/chart.ts';
import { Parameter } from '#contracts/custom-viz/dashboard-document.ts';
import { applyParameters } from '#contracts/custom-viz/parameters.ts';

const chart = Chart.parse({
  measures: ['tickets.tickets'],
  filters: [
    { dimension: 'channel', is: 'among', values: ['x'] },
    { number: 'messages', least: 2 },
  ],
});
const CHANNEL = Parameter.parse({
  _id: 'channel',
  kind: 'value',
  dimension: 'channel',
  value: 'line',
  choices: ['line', 'facebook'],
});
const COUNT = Parameter.parse({ _id: 'count', kind: 'number', value: 14 });

function apply(
  parameter: Parameter,
  to: 'filter' | 'period',
  set: Record<string, number | string> = {},
  of = chart,
) {
  const bindings = [{ parameter: parameter._id, to }];
  return applyParameters({ chart: of, bindings }, [parameter], { parameters: set });
}

test('A value of a dimension takes the place of the condition on it', () => {
  const others = { number: 'messages', least: 2 };
  expect(apply(CHANNEL, 'filter').filters).toEqual([
    others,
    { dimension: 'channel', is: 'among', values: ['line'] },
  ]);
  expect(apply(CHANNEL, 'filter', { channel: 'facebook' }).filters[1]).toMatchObject({
    values: ['facebook'],
  });
  // A value that is no choice is not taken.
  expect(apply(CHANNEL, 'filter', { channel: 'secret' }).filters[1]).toMatchObject({ values: ['line'] });
});

test('A number is the bound of the first condition on a number', () => {
  expect(apply(COUNT, 'filter').filters[1]).toEqual({ number: 'messages', least: 14 });
  const upper = { ...chart, filters: [{ number: 'messages', most: 3 }] };
  expect(apply(COUNT, 'filter', {}, upper).filters).toEqual([{ number: 'messages', most: 14 }]);
  expect(apply(COUNT, 'filter', {}, { ...chart, filters: [] }).filters).toEqual([]);
});

test('A number is how many units the last period of a chart has', () => {
  expect(apply(COUNT, 'period').period).toEqual({ kind: 'last', count: 14, unit: 'day', whole: false });
  const months = {
    ...chart,
    period: { kind: 'last' as const, count: 3, unit: 'month' as const, whole: true },
  };
  expect(apply(COUNT, 'period', { count: 2 }, months).period).toEqual({ ...months.period, count: 2 });
  expect(apply(COUNT, 'period', { count: -3 }).period).toMatchObject({ count: 1 });
});

test('Formulas get the values of the parameters that they name, and no stored ones', () => {
  const measures = [{ name: 'late', data_set: 'tickets', formula: 'tickets * parameter(count)' }];
  const of = Chart.parse({ ...chart, calculated: { measures, parameters: { channel: 'old' } } });
  const bound = applyParameters({ chart: of, bindings: [] }, [COUNT, CHANNEL], { parameters: { count: 3 } });
  expect(bound.calculated).toEqual({ fields: [], measures, parameters: { count: 3 } });
  const none = applyParameters({ chart: of, bindings: [] }, [], { parameters: {} });
  expect(none.calculated).toEqual({ fields: [], measures });
});
