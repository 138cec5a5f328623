import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import type { Viewer } from '#engine/semantic/plan.ts';
import { makeCatalog } from '#texts/chart-catalog.ts';
import { toQuestion } from '../chart-question.ts';
import { EMPTY_CHART } from '../edits/measures.ts';
import { applySentence } from '../sentence/apply-sentence.ts';
import { completeSentence } from '../sentence/complete-sentence.ts';
import { parseSentence } from '../sentence/parse-sentence.ts';
import { buildCatalogue, withFormulas, type Catalogue } from './catalogue.ts';
import { makeMisfitFinder } from './field-fit.ts';
import { searchCatalogue } from './search-fields.ts';

const catalogue = buildCatalogue(makeCatalog('en'));
const thai = buildCatalogue(makeCatalog('th'));
const VIEWER: Viewer = {
  permissions: new Set(DATA_SETS.map(({ permission }) => permission)),
  personal: true,
  sets: {},
};
const READING = { now: new Date('2026-11-28T07:30:00Z'), zone: 'Asia/Bangkok' };

function listFound(search: string, of: Catalogue = catalogue) {
  return searchCatalogue(of, search).flatMap(({ measures, dimensions }) =>
    [...measures, ...dimensions].map(({ ref }) => ref),
  );
}

describe('the search of fields', () => {
  it.each([
    ['csat', 'tickets.csat'],
    ['net promoter', 'tickets.nps'],
    ['first reply', 'tickets.first_response'],
    ['ตั๋ว', 'tickets.tickets'],
    ['ทิกเกต', 'tickets.tickets'],
    ['ชองทาง', 'channel'],
    ['assignee', 'agent'],
    ['ความพึงพอใจ', 'tickets.csat'],
  ])('finds by %j the field %s, in both languages', (search, ref) => {
    expect(listFound(search)).toContain(ref);
    expect(listFound(search, thai)).toContain(ref);
  });

  it('shows names that begin with it first, and nothing where nothing matches', () => {
    expect(listFound('mentions')[0]).toBe('mentions.mentions');
    expect(listFound('zzzz')).toEqual([]);
  });
});

describe('a field that cannot go with the chosen ones', () => {
  function find(text: string, ref: string, of: Catalogue = catalogue) {
    const chart = applySentence(EMPTY_CHART, parseSentence(text, of), of);
    const period = chart.period ?? { kind: 'last' as const, count: 30, unit: 'day' as const, whole: false };
    const findMisfit = makeMisfitFinder(of, VIEWER, {
      question: toQuestion(chart, { period, comparisons: [] }, READING),
      dimensions: Object.values(chart.shelves).flatMap((axes) => axes.map(({ dimension }) => dimension)),
    });
    const field = of.findMeasure(ref) ?? of.findDimension(ref);
    return field ? (findMisfit(field)?.code ?? null) : 'unknown';
  }

  it.each([
    ['tickets', 'channel', null],
    ['tickets', 'sentiment', 'dimension_towards_many'],
    ['surveys answered', 'ticket_state', null],
    ['mentions by sentiment', 'tickets.tickets', 'dimension_towards_many'],
    ['mentions by channel', 'tickets.tickets', null],
    ['mentions by channel', 'keyword_owner', null],
    ['keywords', 'channel', 'dimension_towards_many'],
    ['agents', 'hashtag', 'dimension_not_shared'],
  ])('beside “%s” is %s: %s', (text, ref, code) => {
    const found = find(text, ref);
    if (code === null) expect(found).toBeNull();
    else expect(found).toMatch(/^(?:dimension|unknown)_/);
  });

  it('is found also before there is a measure', () => {
    const findMisfit = makeMisfitFinder(catalogue, VIEWER, {
      question: null,
      dimensions: ['working_status'],
    });
    const refuse = (ref: string) => {
      const field = catalogue.findMeasure(ref) ?? catalogue.findDimension(ref);
      return field && findMisfit(field);
    };
    expect(refuse('agent-work.attended')).toBeNull();
    expect(refuse('mentions.mentions')).not.toBeNull();
    expect(refuse('agent')).toBeNull();
    expect(refuse('hashtag')).not.toBeNull();
  });
});

it('What formulas of a chart compute is a group of its own', () => {
  const formulas = {
    fields: [{ name: 'late_post', formula: 'date_part(published, hour) >= 18' }],
    measures: [{ name: 'bad_share', formula: 'negative / mentions', data_set: 'mentions' }],
  };
  const own = withFormulas(catalogue, formulas, { name: 'This chart', about: '' });
  expect(own.groups[0]?.name).toBe('This chart');
  expect(own.findMeasure('calculated.bad_share')?.name).toBe('bad share');
  expect(own.findDimension('calculated-late_post')?.about).toBe('date_part(published, hour) >= 18');
  expect(parseSentence('bad share by late post', own).measures[0]?.ref).toBe('calculated.bad_share');
});

describe('the completion of a sentence', () => {
  it('offers fields for the last words, dimensions after “by”', () => {
    const typed = 'tickets by chan';
    const { start, suggestions } = completeSentence(typed, catalogue, true);
    expect(typed.slice(start)).toBe('chan');
    expect(suggestions[0]?.text).toBe('Channel');
  });

  it('offers fields within Thai text without spaces', () => {
    const typed = 'ทิกเก็ตตามช่อง';
    const { start, suggestions } = completeSentence(typed, thai, true);
    expect(typed.slice(start)).toBe('ช่อง');
    expect(suggestions[0]?.text).toBe('ช่องทาง');
  });
});

describe('the fields of the form of tickets', () => {
  const FORM = [
    {
      _id: '00000000-0000-4000-8000-000000000001',
      label: 'Cup size',
      help: 'Of the order.',
      kind: 'choice' as const,
    },
    { _id: '00000000-0000-4000-8000-000000000002', label: 'Due', help: '', kind: 'date' as const },
    { _id: '00000000-0000-4000-8000-000000000003', label: 'Extras', help: '', kind: 'choices' as const },
  ];
  const names = makeCatalog('en', { dataSets: DATA_SETS, uploads: [], form: FORM });
  const own = buildCatalogue(names);
  const find = (label: string) =>
    own.groups.flatMap((one) => one.dimensions).find(({ name }) => name === label);

  it('are dimensions of tickets with what they mean and where they come from', () => {
    expect(find('Cup size')).toMatchObject({ dataSet: 'tickets', isList: false });
    expect(find('Cup size')?.about).toMatch(/Of the order\. From the form of tickets/);
    expect(find('Extras')).toMatchObject({ isList: true, kind: 'list' });
  });

  it('are found in sentences, dates by month', () => {
    const chart = applySentence(EMPTY_CHART, parseSentence('tickets by due', own), own);
    expect(chart.shelves.across).toMatchObject([{ dimension: `form-${FORM[1]?._id}`, bins: 'month' }]);
  });

  it('that the form has no more are called so, and values by what they say', () => {
    expect(names.nameDimension('form-gone')).toBe('Deleted field');
    expect(makeCatalog('th').nameDimension('form-gone')).toBe('ช่องในแบบฟอร์ม');
    expect(names.nameValue(`form-${FORM[1]?._id}`, '2026-11', null)).toBe('November 2026');
    expect(names.hasTexts(`form-${FORM[0]?._id}`)).toBe(true);
  });
});
