import { expect, test } from 'vitest';
import { MS_PER_DAY, MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { mentions } from '#contracts/semantic/data-sets/mentions.ts';
import { Question, type QuestionInput } from '#contracts/semantic/question.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { buildModel } from '#engine/semantic/model.ts';
import { planQuestion } from '#engine/semantic/plan-question.ts';
import type { PlannedSource, Viewer } from '#engine/semantic/plan.ts';

const MODEL = buildModel(DATA_SETS);
const FROM = Date.parse('2026-11-01T00:00:00.000Z');
const END = FROM + 30 * MS_PER_DAY;
const VIEWER: Viewer = { permissions: new Set([mentions.permission]), personal: true, sets: {} };
const BUILT = new Map(mentions.rollups.map(({ table }) => [table, [{ from: FROM, to: END }]]));

type Options = { viewer?: Viewer; built?: typeof BUILT };

/** Where the parts of a question about mentions are read. */
function listSources(input: Partial<QuestionInput>, { viewer = VIEWER, built = BUILT }: Options = {}) {
  const span = { from: new Date(FROM).toISOString(), to: new Date(END).toISOString() };
  const question = Question.parse({ measures: ['mentions.mentions'], span, ...input });
  const planned = planQuestion(question, MODEL, { viewer, now: END, built });
  if (!planned.ok) throw new Error(JSON.stringify(planned.refusal));
  return planned.plan.parts.map(({ source, measures }) => [describe(source), measures]);
}

function describe(source: PlannedSource): string {
  if (source.from === 'rows') return source.reason;
  const { table, step, fixed, each } = source.rollup;
  return [table, step / MS_PER_HOUR, fixed?.['keyword'] ?? (each && 'each') ?? 'all'].join(' ');
}

const DAY = 'mention_rollups 24 each';
const HOUR = 'mention_rollups 1 0';
const THEME = 'theme_rollups 24 each';
const KEYWORD_HOUR = 'mention_rollups 1 each';
const KEYWORD = { dimension: 'keyword', is: 'among' as const, values: ['7'] };
const NEGATIVE = { dimension: 'sentiment', is: 'among' as const, values: ['negative'] };
const CHANNEL = { dimension: 'channel', is: 'among' as const, values: ['line'] };
const WITH_VALUE = { is: 'not_among' as const, values: [null] };
const HASHTAGS = { dimension: 'hashtag', shown: WITH_VALUE };
const days = { dimension: 'time', grain: 'day' as const };

test.each<[string, Partial<QuestionInput>, string]>([
  ['a count', {}, DAY],
  ['a sum', { measures: ['mentions.reach', 'mentions.likes'] }, DAY],
  ['channels and languages', { rows: [{ dimension: 'channel' }, { dimension: 'language' }] }, DAY],
  ['one keyword', { filters: [KEYWORD] }, DAY],
  ['a sentiment', { filters: [NEGATIVE] }, DAY],
  ['days of Bangkok', { rows: [days], zone: 'Asia/Bangkok' }, HOUR],
  [
    'days of Bangkok of one keyword',
    { rows: [days], zone: 'Asia/Bangkok', filters: [KEYWORD] },
    KEYWORD_HOUR,
  ],
  ['days of Kathmandu', { rows: [days], zone: 'Asia/Kathmandu' }, 'mention_rollups 0.25 0'],
  ['hours of the week', { rows: [{ dimension: 'hour' }], zone: 'Asia/Bangkok' }, HOUR],
  [
    'keywords that mentions have',
    { rows: [{ dimension: 'keyword', shown: { is: 'not_among', values: [null] } }] },
    DAY,
  ],
  ['authors', { measures: ['mentions.authors'] }, 'author_rollups 24 all'],
  ['hashtags that mentions have', { rows: [HASHTAGS] }, THEME],
  ['a hashtag', { filters: [{ ...KEYWORD, dimension: 'hashtag' }] }, THEME],
  ['a country', { filters: [{ ...KEYWORD, dimension: 'country', values: ['TH'] }] }, THEME],
  [
    'authors of a channel by their numbers of mentions',
    { rows: [{ dimension: 'author_key', shown: WITH_VALUE }], filters: [CHANNEL] },
    'author_rollups 24 each',
  ],
  [
    'authors of a sentiment',
    { measures: ['mentions.authors'], filters: [NEGATIVE] },
    'author_rollups 24 all',
  ],
])('The coarsest rollup answers %s', (_name, input, source) => {
  expect(listSources(input).map(([found]) => found)).toEqual([source]);
});

test.each<[string, Partial<QuestionInput>, string]>([
  [
    'of two keywords, which would count twice',
    { filters: [{ ...KEYWORD, values: ['7', '8'] }] },
    'filter_missing',
  ],
  ['without a keyword', { filters: [{ ...KEYWORD, is: 'not_among' }] }, 'filter_missing'],
  [
    'of two hashtags',
    { filters: [{ ...KEYWORD, dimension: 'hashtag', values: ['a', 'b'] }] },
    'filter_missing',
  ],
  ['of hashtags of a channel', { rows: [HASHTAGS], filters: [CHANNEL] }, 'filter_missing'],
  ['of reach by hashtag', { measures: ['mentions.reach'], rows: [HASHTAGS] }, 'dimension_missing'],
  ['of a text', { filters: [{ search: 'coffee' }] }, 'filter_missing'],
  [
    'of hidden mentions',
    { filters: [{ dimension: 'hidden', is: 'not_among', values: [] }] },
    'filter_missing',
  ],
  ['by hashtag', { rows: [{ dimension: 'hashtag' }] }, 'dimension_missing'],
  ['by keyword, with those that have none', { rows: [{ dimension: 'keyword' }] }, 'dimension_missing'],
  ['of reach by a sentiment', { measures: ['mentions.reach'], filters: [NEGATIVE] }, 'filter_missing'],
  ['of clusters', { measures: ['mentions.clusters'] }, 'measure_not_additive'],
  ['by arrival', { time: 'collected' }, 'other_time'],
  [
    'of a span that is no full step',
    { span: { from: '2026-12-01T00:00:00.001Z', to: '2026-12-01T01:00:00.000Z' } },
    'not_built',
  ],
])('A question %s is read from the rows, with the reason', (_name, input, reason) => {
  expect(listSources(input).map(([found]) => found)).toEqual([reason]);
});

test('Each measure is read from its own rollup, and all from the rows where one needs them', () => {
  const measures = ['mentions.mentions', 'mentions.authors', 'mentions.negative'] as const;
  expect(listSources({ measures: [...measures] })).toEqual([
    [DAY, ['mentions', 'negative']],
    ['author_rollups 24 all', ['authors']],
  ]);
  expect(listSources({ measures: [...measures, 'mentions.clusters'] })).toEqual([
    ['measure_not_additive', ['mentions', 'authors', 'negative', 'clusters']],
  ]);
});

test('A viewer who does not see everything reads no rollup', () => {
  const viewer = { ...VIEWER, sets: { listening_keywords: [7] } };
  expect(listSources({}, { viewer }).map(([found]) => found)).toEqual(['viewer_restricted']);
});

test('Where no day is built, nothing is read from rollups', () => {
  expect(listSources({}, { built: new Map() }).map(([found]) => found)).toEqual(['not_built']);
});
