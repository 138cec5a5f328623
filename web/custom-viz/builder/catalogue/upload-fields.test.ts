import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { UploadShape } from '#contracts/uploads/upload.ts';
import type { Viewer } from '#engine/semantic/plan.ts';
import { buildAccountModel } from '#engine/uploads/add-uploads.ts';
import { makeCatalog } from '#texts/chart-catalog.ts';
import { toQuestion } from '../chart-question.ts';
import { EMPTY_CHART } from '../edits/measures.ts';
import { applySentence } from '../sentence/apply-sentence.ts';
import { parseSentence } from '../sentence/parse-sentence.ts';
import { buildCatalogue } from './catalogue.ts';
import { makeMisfitFinder } from './field-fit.ts';
import { searchCatalogue } from './search-fields.ts';

const upload = {
  data_set: 'upload-0123456789ab',
  name: 'Budget by channel',
  about: '',
  shape: UploadShape.parse({
    columns: [
      { _id: 'c1', header: 'Day', label: 'Day', type: 'date' },
      { _id: 'c2', header: 'Channel', label: 'Channel', type: 'shared', dimension: 'channel' },
      { _id: 'c3', header: 'Budget', label: 'Budget', type: 'money', measures: ['sum', 'median'] },
      { _id: 'c4', header: 'Shop', label: 'Shop', type: 'text', measures: ['distinct'] },
    ],
    time: 'c1',
  }),
};
const { dataSets } = buildAccountModel(DATA_SETS, [
  { ...upload, segments: [], rule: { kind: 'all' }, joins: [], unique_columns: [] },
]);
const known = { dataSets: [...dataSets.values()], uploads: [upload] };
const names = makeCatalog('en', known);
const catalogue = buildCatalogue(names);
const VIEWER: Viewer = {
  permissions: new Set(DATA_SETS.map(({ permission }) => permission).concat('custom_viz.dashboard.read')),
  personal: true,
  sets: {},
};
const period = { kind: 'last' as const, count: 30, unit: 'day' as const, whole: false };
const READING = { now: new Date('2026-11-28T07:30:00Z'), zone: 'Asia/Bangkok' };

describe('an upload in the catalogue', () => {
  it('is a data set with its own fields, and with shared dimensions under the names of the suite', () => {
    const group = catalogue.groups.find(({ id }) => id === upload.data_set);
    expect([group?.name, group?.about]).toEqual([
      'Budget by channel',
      'A data set from a file of your account.',
    ]);
    expect(group?.measures.map(({ name, unit }) => [name, unit])).toEqual([
      ['Rows of Budget by channel', 'count'],
      ['Sum of Budget', 'number'],
      ['Median of Budget', 'number'],
      ['Different values of Shop', 'count'],
    ]);
    expect(group?.dimensions.map(({ name }) => name)).toEqual(['Channel', 'Budget', 'Shop']);
    expect(group?.times.map(({ name }) => name)).toEqual(['Day']);
    expect(buildCatalogue(makeCatalog('th', known)).findMeasure(`${upload.data_set}.sum_c3`)?.name).toBe(
      'ผลรวม Budget',
    );
  });

  it('is found by the names of its columns, and by its own', () => {
    const found = searchCatalogue(catalogue, 'sum of budget').flatMap(({ measures }) => measures);
    expect(found[0]?.ref).toBe(`${upload.data_set}.sum_c3`);
  });

  it('is charted by typing, alone and beside tickets by what they share', () => {
    const chart = applySentence(
      EMPTY_CHART,
      parseSentence('sum of budget, tickets by channel', catalogue),
      catalogue,
    );
    expect(chart.measures).toEqual([`${upload.data_set}.sum_c3`, 'tickets.tickets']);
    const findMisfit = makeMisfitFinder(catalogue, VIEWER, {
      question: toQuestion(chart, { period, comparisons: [] }, READING),
      dimensions: ['channel'],
    });
    const misfit = (ref: string) => {
      const field = catalogue.findDimension(ref);
      return field && findMisfit(field)?.code;
    };
    expect(misfit('channel')).toBeUndefined();
    expect(misfit('upload_0123456789ab_c4')).toMatch(/dimension/);
  });

  it('has names in titles, legends and tables', () => {
    expect(names.findMeasure(`${upload.data_set}.sum_c3`)).toEqual({
      label: 'Sum of Budget',
      unit: 'number',
      good: null,
      isAdditive: true,
    });
    expect(names.nameDimension('upload_0123456789ab_c4')).toBe('Shop');
    expect(names.nameDataSet(upload.data_set)).toBe('Budget by channel');
    expect(names.listDataSets([`${upload.data_set}.rows`, 'tickets.tickets'])).toHaveLength(2);
  });
});
