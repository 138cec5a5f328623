import { describe, expect, it } from 'vitest';
import { makeCatalog } from '#texts/chart-catalog.ts';
import { buildCatalogue } from '../catalogue/catalogue.ts';
import { EMPTY_CHART } from '../edits/measures.ts';
import { applySentence } from './apply-sentence.ts';
import { parseSentence } from './parse-sentence.ts';

const catalogue = buildCatalogue(makeCatalog('en'));

function read(text: string) {
  const { measures, axes, period, comparisons, form, unknown } = parseSentence(text, catalogue);
  return {
    measures: measures.map(({ ref }) => ref),
    axes: axes.map(({ field, grain, top, shelf }) =>
      [field.ref, grain, top && `top ${top}`, shelf && `on ${shelf}`].filter(Boolean).join(' '),
    ),
    period:
      period &&
      ('count' in period ? `${period.count} ${period.unit}${period.whole ? ' whole' : ''}` : period),
    comparisons,
    form,
    unknown: unknown.map(({ text: one }) => one),
  };
}
const NONE = { axes: [], period: null, comparisons: [], form: null, unknown: [] };

describe('a sentence of fields', () => {
  it.each([
    ['tickets', { measures: ['tickets.tickets'] }],
    [
      'tickets by channel and month, last 90 days',
      { measures: ['tickets.tickets'], axes: ['channel', 'time month'], period: '90 day' },
    ],
    ['ตั๋วตามช่องทาง รายเดือน', { measures: ['tickets.tickets'], axes: ['channel', 'time month'] }],
    [
      'ทิกเก็ตตามช่องทางรายเดือน90วันที่ผ่านมา',
      { measures: ['tickets.tickets'], axes: ['channel', 'time month'], period: '90 day' },
    ],
    ['ทิกเกตตามชองทาง', { measures: ['tickets.tickets'], axes: ['channel'] }],
    [
      'mentions daily last month',
      { measures: ['mentions.mentions'], axes: ['time day'], period: '1 month whole' },
    ],
    ['median first reply per agent', { measures: ['tickets.first_response_median'], axes: ['agent'] }],
    [
      'mentions and authors by top 10 hashtags',
      { measures: ['mentions.mentions', 'mentions.authors'], axes: ['hashtag top 10'] },
    ],
    ['authors by author', { measures: ['mentions.authors'], axes: ['author'] }],
    [
      'negative share weekly split by channel as lines vs last year',
      {
        measures: ['mentions.negative_share'],
        axes: ['time week', 'channel on colour'],
        comparisons: ['year'],
        form: 'line',
      },
    ],
    ['CSAT by group as a table', { measures: ['tickets.csat'], axes: ['group'], form: 'table' }],
    ['tickets by hour', { measures: ['tickets.tickets'], axes: ['time hour'] }],
    [
      'tickets by blurb and channel',
      { measures: ['tickets.tickets'], axes: ['channel'], unknown: ['blurb'] },
    ],
    ['tickets by weekday and hour of the day', { measures: ['tickets.tickets'], axes: ['weekday', 'hour'] }],
    [
      'การพูดถึง แยกตามเซนติเมนต์ 3 เดือนที่ผ่านมา',
      { measures: ['mentions.mentions'], axes: ['sentiment'], period: '3 month' },
    ],
    [
      'surveys answered between 2026-01-01 and 2026-03-31',
      { measures: ['surveys.answered'], period: { kind: 'between', from: '2026-01-01', to: '2026-03-31' } },
    ],
  ])('“%s” is read as its fields', (text, expected) => {
    expect(read(text)).toEqual({ ...NONE, ...expected });
  });

  it('says where it was not understood', () => {
    const { unknown } = parseSentence('tickets by flavour', catalogue);
    expect(unknown).toEqual([{ start: 11, end: 18, text: 'flavour' }]);
  });

  it('becomes a chart with time along the main axis', () => {
    const sentence = parseSentence('tickets by channel and month, last 90 days', catalogue);
    const chart = applySentence(EMPTY_CHART, sentence, catalogue);
    expect(chart.form.name).toBe('line');
    expect(chart.shelves.across).toEqual([{ dimension: 'time', grain: 'month', top: null }]);
    expect(chart.shelves.colour.map(({ dimension }) => dimension)).toEqual(['channel']);
    expect(chart.period).toEqual({ kind: 'last', count: 90, unit: 'day', whole: false });
  });
});
