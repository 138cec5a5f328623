import { expect, it } from 'vitest';
import { Chart } from '#contracts/custom-viz/chart.ts';
import { listHaving, listHavingDimensions, removeHaving, setHaving } from './having.ts';

const chart = Chart.parse({
  measures: ['mentions.mentions'],
  shelves: { across: [{ dimension: 'channel' }], down: [], colour: [{ dimension: 'time' }], tiles: [] },
});
const atLeast = {
  dimension: 'channel',
  measure: 'mentions.mentions' as const,
  value: { is: 'between' as const, values: ['20', null] },
};

it('A bound of a measure is on the axis whose values it chooses, and is taken away whole', () => {
  const bound = setHaving(chart, atLeast);
  expect(bound.shelves.across[0]?.top).toEqual({
    count: 200,
    by: 'mentions.mentions',
    others: false,
    least: 20,
  });
  expect(listHaving(bound)).toEqual([atLeast]);
  expect(removeHaving(bound, 'channel')).toEqual(chart);
});

it('First values that were chosen before stay when a bound comes and goes', () => {
  const [axis] = chart.shelves.across;
  const top = { count: 5, by: 'mentions.mentions' as const, others: true };
  const first: Chart = { ...chart, shelves: { ...chart.shelves, across: axis ? [{ ...axis, top }] : [] } };
  expect(setHaving(first, atLeast).shelves.across[0]?.top).toEqual({ ...top, least: 20 });
  expect(removeHaving(setHaving(first, atLeast), 'channel')).toEqual(first);
});

it('Bars of time are never left out by a measure', () => {
  expect(listHavingDimensions(chart)).toEqual(['channel']);
});
