import type { z } from 'zod';
import type { Chart } from '#contracts/custom-viz/chart.ts';
import { makeChart } from './chart-world.ts';

type ChartCase = {
  name: string;
  chart: Chart;
  comparison?: 'before';
  /** The first days were not collected. */
  isCut?: true;
  /** In pixels; the usual height otherwise. */
  height?: number;
};

const one = ['mentions.mentions'] as const;
const axis = (dimension: string, more: object = {}) => ({ dimension, ...more });
function top(dimension: string, count: number, others = true) {
  return axis(dimension, { top: { count, by: 'mentions.mentions', others } });
}

function toCase(
  name: string,
  chart: Omit<z.input<typeof Chart>, 'shelves'> & {
    shelves?: Partial<Record<'across' | 'down' | 'colour' | 'tiles', object[]>>;
  },
  more: Omit<ChartCase, 'name' | 'chart'> = {},
): ChartCase {
  const shelves = { across: [], down: [], colour: [], tiles: [], ...chart.shelves };
  return { name, chart: makeChart({ measures: one, ...chart, shelves }), ...more };
}

const goals = [
  { label: { en: 'Plan', th: 'แผน' }, from: 14, to: null },
  { label: { en: 'Quiet', th: 'เงียบ' }, from: 0, to: 5 },
];
const byMost = { by: 'mentions.mentions', descending: true } as const;

/** Each form with what it usually shows, and the special cases of those that many others build on. */
export const CHART_CASES: readonly ChartCase[] = [
  toCase(
    'number',
    {
      form: { name: 'number', target: 1200 },
      measures: ['mentions.mentions', 'mentions.negative_share', 'mentions.reach'],
    },
    { comparison: 'before', height: 160 },
  ),
  toCase(
    'number-line',
    {
      form: { name: 'number' },
      measures: ['mentions.mentions', 'mentions.engagement'],
      shelves: { across: [axis('time')] },
      totals: ['columns'],
    },
    { comparison: 'before', height: 180 },
  ),
  toCase('bar-channel', {
    form: { name: 'bar', labels: true },
    shelves: { across: [axis('channel')] },
    order: byMost,
  }),
  toCase(
    'bar-time-stacked',
    {
      form: { name: 'bar', stack: 'stacked', goals },
      shelves: { across: [axis('time')], colour: [axis('sentiment')] },
    },
    { isCut: true },
  ),
  toCase(
    'bar-compared',
    { form: { name: 'bar' }, shelves: { across: [top('keyword', 3)] } },
    { comparison: 'before' },
  ),
  toCase('bar-sideways-percent', {
    form: { name: 'bar', stack: 'percent', direction: 'sideways' },
    shelves: { across: [top('country', 5)], colour: [axis('sentiment')] },
  }),
  toCase('bar-two', {
    form: { name: 'bar' },
    shelves: { across: [axis('channel'), axis('kind')] },
    order: byMost,
  }),
  toCase(
    'line',
    {
      form: { name: 'line', goals: goals.slice(0, 1) },
      shelves: { across: [axis('time')], colour: [axis('keyword')] },
    },
    { isCut: true },
  ),
  toCase(
    'line-compared',
    { form: { name: 'line' }, shelves: { across: [axis('time')] } },
    { comparison: 'before' },
  ),
  toCase(
    'line-tiles',
    {
      form: { name: 'line' },
      shelves: { across: [axis('time')], colour: [axis('sentiment')], tiles: [axis('channel')] },
    },
    { height: 480 },
  ),
  toCase('area', { form: { name: 'area' }, shelves: { across: [axis('time')], colour: [axis('channel')] } }),
  toCase('area-percent', {
    form: { name: 'area', stack: 'percent' },
    shelves: { across: [axis('time', { grain: 'week' })], colour: [axis('sentiment')] },
  }),
  toCase('combo', {
    form: { name: 'combo' },
    measures: ['mentions.mentions', 'mentions.negative_share'],
    shelves: { across: [axis('time', { grain: 'week' })] },
  }),
  toCase(
    'table',
    {
      form: { name: 'table', mark: 'bars' },
      measures: ['mentions.mentions', 'mentions.negative_share', 'mentions.reach'],
      shelves: { down: [axis('channel'), axis('sentiment')] },
      totals: ['columns'],
    },
    { comparison: 'before' },
  ),
  toCase('pivot', {
    form: { name: 'pivot', mark: 'scale', mark_by: 'table' },
    measures: ['mentions.mentions'],
    shelves: { down: [axis('channel'), axis('kind')], across: [axis('sentiment')] },
    totals: ['columns', 'rows', 'all'],
  }),
  toCase('pie', { form: { name: 'pie' }, shelves: { across: [top('channel', 4)] } }),
  toCase('doughnut', { form: { name: 'doughnut' }, shelves: { across: [axis('sentiment')] } }),
  toCase('tree-map', {
    form: { name: 'tree_map' },
    shelves: { across: [axis('channel'), axis('sentiment')] },
  }),
  toCase('sunburst', {
    form: { name: 'sunburst' },
    shelves: { across: [axis('channel'), axis('sentiment')] },
  }),
  toCase('scatter', {
    form: { name: 'scatter', trend: true },
    measures: ['mentions.mentions', 'mentions.engagement'],
    shelves: { across: [axis('word')] },
  }),
  toCase('bubble', {
    form: { name: 'bubble' },
    measures: ['mentions.mentions', 'mentions.engagement', 'mentions.reach'],
    shelves: { across: [axis('channel')], colour: [axis('kind')] },
  }),
  toCase('strip', {
    form: { name: 'strip' },
    measures: ['mentions.engagement'],
    shelves: { across: [axis('channel')], down: [axis('word')] },
  }),
  toCase('heat-map', {
    form: { name: 'heat_map' },
    shelves: { across: [axis('hour')], down: [axis('weekday')] },
  }),
  toCase(
    'calendar',
    { form: { name: 'calendar' }, shelves: { across: [axis('time', { grain: 'day' })] } },
    { isCut: true },
  ),
  toCase('timeline', {
    form: { name: 'timeline' },
    shelves: { across: [axis('time')], colour: [axis('channel')] },
  }),
  toCase('histogram', { form: { name: 'histogram', labels: true }, shelves: { across: [axis('audience')] } }),
  toCase('box-plot', {
    form: { name: 'box_plot' },
    measures: [
      'calculated.low',
      'calculated.quarter',
      'calculated.middle',
      'calculated.three',
      'calculated.high',
    ],
    calculated: {
      fields: [],
      measures: [
        { name: 'low', data_set: 'mentions', formula: 'min([engagement])' },
        { name: 'quarter', data_set: 'mentions', formula: 'percentile([engagement], 25)' },
        { name: 'middle', data_set: 'mentions', formula: 'median([engagement])' },
        { name: 'three', data_set: 'mentions', formula: 'percentile([engagement], 75)' },
        { name: 'high', data_set: 'mentions', formula: 'max([engagement])' },
      ],
    },
    shelves: { across: [axis('channel')] },
  }),
  toCase('waterfall', { form: { name: 'waterfall' }, shelves: { across: [top('channel', 4)] } }),
  toCase('funnel', {
    form: { name: 'funnel' },
    measures: ['mentions.views', 'mentions.reach', 'mentions.engagement', 'mentions.comments'],
  }),
  toCase('sankey', {
    form: { name: 'sankey' },
    shelves: { across: [axis('channel')], down: [axis('sentiment')] },
  }),
  toCase('gauge', {
    form: {
      name: 'gauge',
      most: 1,
      goals: [
        { label: { en: 'Calm', th: 'ปกติ' }, from: 0, to: 0.2, above_is_good: true },
        { label: { en: 'Crisis', th: 'วิกฤต' }, from: 0.4, to: 1, above_is_good: false },
      ],
    },
    measures: ['mentions.negative_share'],
  }),
  toCase('bullet', { form: { name: 'bullet', target: 150 }, shelves: { across: [axis('channel')] } }),
  toCase('radar', {
    form: { name: 'radar' },
    shelves: { across: [axis('channel')], colour: [axis('kind')] },
  }),
  toCase(
    'slope',
    { form: { name: 'slope' }, shelves: { across: [axis('channel')] } },
    { comparison: 'before' },
  ),
  toCase('word-cloud', { form: { name: 'word_cloud' }, shelves: { across: [axis('word')] } }),
  toCase(
    'world-map',
    { form: { name: 'world_map' }, shelves: { across: [axis('country')] }, order: byMost },
    { height: 360 },
  ),
  toCase(
    'thailand-map',
    { form: { name: 'thailand_map' }, shelves: { across: [axis('domain')] }, order: byMost },
    { height: 420 },
  ),
  // Hours and days of the week stand in for degrees: the layer in memory has no uploads.
  toCase(
    'point-map',
    {
      form: { name: 'point_map', map: 'world' },
      shelves: { across: [axis('hour'), axis('weekday')], colour: [axis('sentiment')] },
    },
    { height: 360 },
  ),
];
