import { expect, test } from 'vitest';
import { Question, type QuestionInput } from '#contracts/semantic/question.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { buildModel } from '#engine/semantic/model.ts';
import { planQuestion, type PlanResult } from '#engine/semantic/plan-question.ts';
import type { Viewer } from '#engine/semantic/plan.ts';

/** Questions with formulas: what is refused, at which place, and which question is nearest. */
const MODEL = buildModel(DATA_SETS);
const SPAN = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-03T00:00:00.000Z' };
const ALL: Viewer = {
  permissions: new Set(['listening.keyword.read', 'crm.report.read']),
  personal: true,
  sets: {},
};

function plan(input: Partial<QuestionInput>, viewer = ALL): PlanResult {
  return planQuestion(Question.parse({ span: SPAN, ...input }), MODEL, {
    viewer,
    now: Date.parse('2026-11-29T00:00:00.000Z'),
  });
}
function planMeasure(formula: string, input: Partial<QuestionInput> = {}, viewer = ALL): PlanResult {
  return plan(
    {
      calculated: { measures: [{ name: 'one', data_set: 'tickets', formula }] },
      measures: ['calculated.one', 'tickets.tickets'],
      ...input,
    },
    viewer,
  );
}
function refusalOf(result: PlanResult) {
  if (result.ok) throw new Error('planned');
  return result.refusal;
}

test('A wrong name is refused at its place, and the nearest question has the right name', () => {
  const refusal = refusalOf(planMeasure('replys / tickets'));
  expect(refusal).toMatchObject({
    fault: {
      code: 'question_formula',
      params: {
        name: 'one',
        position: 1,
        reason: { code: 'formula_name_near', params: { near: 'replies' } },
      },
    },
    formula: { name: 'one', faults: [{ start: 0, end: 6, fix: { start: 0, end: 6, text: 'replies' } }] },
    nearest: { calculated: { measures: [{ formula: 'replies / tickets' }] } },
  });
  expect(refusal.nearest && planQuestion(refusal.nearest, MODEL, { viewer: ALL, now: 0 }).ok).toBe(true);
});

test('A formula without a right reading is left out of the nearest question', () => {
  const refusal = refusalOf(
    planMeasure('tickets + ', { rows: [{ dimension: 'channel', top: { count: 2, by: 'calculated.one' } }] }),
  );
  expect(refusal.formula?.faults[0]?.fault.code).toBe('formula_value_expected');
  expect(refusal.nearest).toMatchObject({
    measures: ['tickets.tickets'],
    rows: [{ dimension: 'channel', top: null }],
    calculated: { measures: [] },
  });
});

test.each([
  ['of different units', 'tickets.worked + tickets', 'formula_units_differ'],
  ['that counts nothing', '12 + 3', 'formula_counts_nothing'],
  ['of the share of a ratio', 'share_of_total(csat)', 'share_of_ratio'],
  ['of the share of a mean', 'share_of_parent(average(handling_time))', 'share_of_ratio'],
  ['of a time', 'days_between(min(created), max(done))', 'formula_type'],
  ['of a field without an aggregate', 'priority', 'formula_field_in_measure'],
  ['with nested aggregates', 'sum(sum(replies))', 'formula_aggregate_nested'],
  ['that is nested too deep', `${'('.repeat(40)}tickets${')'.repeat(40)}`, 'formula_deep'],
  ['that is too long', `tickets + ${'1 + '.repeat(300)}1`, 'formula_long'],
])('A formula %s is refused with the law or limit that it breaks', (_kind, formula, code) => {
  const refusal = refusalOf(planMeasure(formula));
  expect(refusal.formula?.faults.map(({ fault }) => fault.code)).toContain(code);
  expect(refusal.nearest?.measures).toContain('tickets.tickets');
});

test('The level above a cell needs an axis, and a year before needs a span of a year at most', () => {
  expect(refusalOf(planMeasure('tickets / parent(tickets)'))).toMatchObject({
    law: 6,
    fault: { code: 'formula_without_parent' },
    nearest: { measures: ['tickets.tickets'] },
  });
  expect(planMeasure('tickets / parent(tickets)', { rows: [{ dimension: 'channel' }] }).ok).toBe(true);
  const long = { span: { from: '2024-01-01T00:00:00.000Z', to: SPAN.to } };
  expect(refusalOf(planMeasure('same_time_last_year(tickets)', long))).toMatchObject({
    law: 8,
    fault: { code: 'year_of_long_span' },
  });
});

test('First values are chosen by a formula over the rows of one data set, and by no other', () => {
  const ranked = { rows: [{ dimension: 'channel', top: { count: 2, by: 'calculated.one' as const } }] };
  expect(planMeasure('replies / tickets', ranked).ok).toBe(true);
  for (const formula of [
    'messages.sent / tickets',
    'tickets - previous(tickets)',
    'tickets / total(tickets)',
  ])
    expect(refusalOf(planMeasure(formula, ranked))).toMatchObject({
      law: 9,
      fault: { code: 'top_of_formula' },
      nearest: { rows: [{ dimension: 'channel', top: null }] },
    });
});

test('A part of a data set without permission and a personal field are refused to those who may not see them', () => {
  const agent = { ...ALL, permissions: new Set(['crm.report.read']) };
  expect(refusalOf(planMeasure('tickets / mentions.mentions', {}, agent))).toMatchObject({
    fault: { code: 'data_set_hidden', params: { data_set: 'mentions' } },
    nearest: { measures: ['tickets.tickets'] },
  });
  const impersonal = { ...ALL, personal: false };
  expect(planMeasure('count_distinct(customer)').ok).toBe(true);
  for (const formula of ['count_distinct(customer)', 'count_if(contact_id = "x") + tickets'])
    expect(refusalOf(planMeasure(formula, {}, impersonal)).fault.code).toBe('dimension_personal');
  const field = {
    calculated: { fields: [{ name: 'who', formula: 'lower(customer)' }] },
    measures: ['tickets.tickets' as const],
  };
  for (const by of [
    { rows: [{ dimension: 'calculated-who' }] },
    { filters: [{ dimension: 'calculated-who', is: 'among' as const, values: ['x'] }] },
  ]) {
    expect(plan({ ...field, ...by }).ok).toBe(true);
    expect(refusalOf(plan({ ...field, ...by }, impersonal)).fault.code).toBe('dimension_personal');
  }
});

test('A calculated field is shared by the data sets that have what it names, and refused for others', () => {
  const calculated = { fields: [{ name: 'chat', formula: 'if(channel = "line", "chat", "other")' }] };
  const rows = [{ dimension: 'calculated-chat' }];
  expect(plan({ calculated, rows, measures: ['tickets.tickets', 'messages.sent'] }).ok).toBe(true);
  expect(
    refusalOf(plan({ calculated, rows, measures: ['tickets.tickets', 'keywords.keywords'] })),
  ).toMatchObject({
    law: 1,
    fault: { code: 'dimension_not_shared', params: { data_sets: ['keywords'] } },
  });
  const wrong = { fields: [{ name: 'chat', formula: 'if(chanel = "line", 1, 2)' }] };
  expect(refusalOf(plan({ calculated: wrong, rows, measures: ['tickets.tickets'] }))).toMatchObject({
    formula: { name: 'chat', faults: [{ start: 3, end: 9, fix: { text: 'channel' } }] },
    nearest: { calculated: { fields: [{ formula: 'if(channel = "line", 1, 2)' }] } },
  });
});

test('Two formulas of one name are refused, and the first one is kept', () => {
  const measure = { name: 'one', data_set: 'tickets', formula: 'tickets' };
  const calculated = { measures: [measure, { ...measure, formula: 'replies' }] };
  expect(refusalOf(plan({ calculated, measures: ['calculated.one'] }))).toMatchObject({
    fault: { code: 'calculated_twice' },
    nearest: { calculated: { measures: [measure] } },
  });
});

test('A measure may be divided by one of another data set, and each is counted alone', () => {
  const result = planMeasure('messages.sent / tickets', { measures: ['calculated.one'] });
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  expect(result.plan.parts.map(({ dataSet, measures }) => [dataSet.name, measures])).toEqual([
    ['messages', ['sent']],
    ['tickets', ['tickets']],
  ]);
});

test('A formula names parameters of the question, and one that is not there is refused', () => {
  const measures = [{ name: 'one', data_set: 'tickets', formula: 'tickets * parameter(factor)' }];
  const ask = (parameters?: Record<string, number>) =>
    plan({
      calculated: { measures, ...(parameters && { parameters }) },
      measures: ['calculated.one'],
    });
  expect(ask({ factor: 2 }).ok).toBe(true);
  expect(JSON.stringify(refusalOf(ask()))).toContain('formula_parameter_unknown');
});
