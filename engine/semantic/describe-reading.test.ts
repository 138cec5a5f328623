import { expect, test } from 'vitest';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { mentions } from '#contracts/semantic/data-sets/mentions.ts';
import { Question, type QuestionInput } from '#contracts/semantic/question.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { describeReading } from '#engine/semantic/describe-reading.ts';
import { buildModel } from '#engine/semantic/model.ts';
import { planQuestion } from '#engine/semantic/plan-question.ts';
import type { Viewer } from '#engine/semantic/plan.ts';

const MODEL = buildModel(DATA_SETS);
const FROM = Date.parse('2026-11-01T00:00:00.000Z');
const END = FROM + 30 * MS_PER_DAY;
const VIEWER: Viewer = { permissions: new Set([mentions.permission]), personal: true, sets: {} };

function describe(input: Partial<QuestionInput>, { viewer = VIEWER, until = END } = {}) {
  const span = { from: new Date(FROM).toISOString(), to: new Date(END).toISOString() };
  const built = new Map(mentions.rollups.map(({ table }) => [table, [{ from: FROM, to: until }]]));
  const question = Question.parse({ measures: ['mentions.mentions'], span, ...input });
  const planned = planQuestion(question, MODEL, { viewer, now: END, built });
  if (!planned.ok) throw new Error(JSON.stringify(planned.refusal));
  return describeReading(
    planned.plan.parts.map((part, at) => ({ part, rows: 100 + at })),
    viewer,
  );
}

test('Whole sums, sums with the rows after them, and rows alone are described differently, with the reason for rows', () => {
  expect(describe({})).toMatchObject([{ data_set: 'mentions', from: 'sums', step: MS_PER_DAY }]);
  expect(describe({}, { until: END - MS_PER_DAY })).toMatchObject([
    { from: 'both', reason: null, rows: 100 },
  ]);
  expect(describe({ filters: [{ dimension: 'status', is: 'among', values: ['new'] }] })).toEqual([
    { data_set: 'mentions', from: 'rows', step: null, reason: 'filter_missing', rows: 100 },
  ]);
});

test('Parts that are read from one place are one, with the most rows', () => {
  const filters = [{ dimension: 'status', is: 'among' as const, values: ['new'] }];
  const grouped = { rows: [{ dimension: 'channel' }], filters, totals: ['all' as const] };
  expect(describe(grouped)).toMatchObject([{ from: 'rows', rows: 101 }]);
});

test('A reader who sees a part of the rows does not learn how many there are', () => {
  const viewer = { ...VIEWER, sets: { listening_keywords: [1] } };
  expect(describe({}, { viewer })).toMatchObject([{ from: 'rows', reason: 'viewer_restricted', rows: null }]);
});
