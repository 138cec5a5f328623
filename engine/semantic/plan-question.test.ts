import { expect, test } from 'vitest';
import { Question, type QuestionInput } from '#contracts/semantic/question.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { buildModel } from '#engine/semantic/model.ts';
import { planQuestion } from '#engine/semantic/plan-question.ts';

const MODEL = buildModel(DATA_SETS);
const SPAN = { from: '2026-01-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' };
const CONTEXT = {
  viewer: { permissions: new Set(['listening.keyword.read', 'crm.report.read']), personal: false, sets: {} },
  now: Date.parse('2026-11-29T00:00:00.000Z'),
};

function plan(input: Omit<QuestionInput, 'span'>, permissions = CONTEXT.viewer.permissions) {
  const question = Question.parse({ span: SPAN, ...input });
  return planQuestion(question, MODEL, { ...CONTEXT, viewer: { ...CONTEXT.viewer, permissions } });
}

const TICKETS = 'tickets.tickets' as const;

test.each<[string, Omit<QuestionInput, 'span'>, number | null, string, object | null]>([
  [
    'an unknown measure',
    { measures: ['tickets.joy', TICKETS] },
    null,
    'unknown_measure',
    { measures: [TICKETS] },
  ],
  [
    'an unknown dimension',
    { measures: [TICKETS], rows: [{ dimension: 'moon' }] },
    null,
    'unknown_dimension',
    { rows: [] },
  ],
  [
    'a dimension of one data set alone',
    { measures: [TICKETS, 'keywords.keywords'], rows: [{ dimension: 'priority' }] },
    1,
    'dimension_not_shared',
    { rows: [] },
  ],
  [
    'a dimension of many rows',
    { measures: [TICKETS], rows: [{ dimension: 'direction' }] },
    2,
    'dimension_towards_many',
    { rows: [] },
  ],
  [
    'a filter on many rows',
    { measures: [TICKETS], filters: [{ dimension: 'direction', is: 'among', values: ['in'] }] },
    2,
    'dimension_towards_many',
    {
      filters: [
        {
          linked: 'messages',
          is: 'some',
          filters: [{ dimension: 'direction', is: 'among', values: ['in'] }],
        },
      ],
    },
  ],
  [
    'a share of a ratio',
    { measures: [TICKETS], shares: [{ measure: 'tickets.csat', within: null }] },
    3,
    'share_of_ratio',
    { shares: [] },
  ],
  [
    'a share within no axis',
    { measures: [TICKETS], shares: [{ measure: TICKETS, within: 'channel' }] },
    6,
    'share_without_axis',
    { shares: [] },
  ],
  [
    'hours over ten months',
    { measures: [TICKETS], rows: [{ dimension: 'time', grain: 'hour' }] },
    7,
    'too_many_bars',
    { rows: [{ grain: 'day' }] },
  ],
  [
    'the first hours',
    { measures: [TICKETS], rows: [{ dimension: 'hour', top: { count: 3, by: TICKETS } }] },
    9,
    'top_of_time',
    { rows: [{ top: null }] },
  ],
  [
    'a personal dimension',
    { measures: [TICKETS], rows: [{ dimension: 'customer' }] },
    null,
    'dimension_personal',
    { rows: [] },
  ],
  [
    'an order by another measure',
    { measures: [TICKETS], order: { by: 'tickets.csat' } },
    null,
    'order_unasked',
    { order: { by: null } },
  ],
])('A question with %s is refused with the nearest question', (_name, input, law, code, nearest) => {
  const result = plan(input);
  expect(result).toMatchObject({ ok: false, refusal: { law, fault: { code }, nearest } });
  if (!result.ok && result.refusal.nearest)
    expect(planQuestion(result.refusal.nearest, MODEL, CONTEXT).ok).toBe(true);
});

test('A viewer without the permission of the only data set gets no nearest question', () => {
  expect(plan({ measures: [TICKETS] }, new Set())).toMatchObject({
    ok: false,
    refusal: { fault: { code: 'data_set_hidden' }, nearest: null },
  });
});

test('Several faults are corrected one after another', () => {
  const input = {
    measures: [TICKETS, 'tickets.joy'],
    rows: [{ dimension: 'direction' }, { dimension: 'channel' }],
    shares: [{ measure: 'tickets.csat', within: null }],
  } as const;
  expect(
    plan({ ...input, measures: [...input.measures], rows: [...input.rows], shares: [...input.shares] }),
  ).toMatchObject({
    refusal: { nearest: { measures: [TICKETS], rows: [{ dimension: 'channel' }], shares: [] } },
  });
});
