import { ClickHouseError } from '@clickhouse/client';
import { expect, test } from 'vitest';
import { Question, type QuestionInput } from '#contracts/semantic/question.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { buildModel } from '#engine/semantic/model.ts';
import { planQuestion } from '#engine/semantic/plan-question.ts';
import type { PlanContext } from '#engine/semantic/plan.ts';
import { estimatePlan, findCostFault } from '#server/semantic/plan-cost.ts';
import { findStatementEnd, USE_LIMITS } from '#server/semantic/statement-limits.ts';

const SPAN = { from: '2026-01-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' };
const MODEL = buildModel(DATA_SETS);
const LIMIT = USE_LIMITS.interactive.rows;

function plan(input: Partial<QuestionInput>, context: Partial<PlanContext> = {}) {
  const question = Question.parse({ measures: ['mentions.mentions'], span: SPAN, ...input });
  const result = planQuestion(question, MODEL, {
    viewer: { permissions: new Set(['listening.keyword.read']), personal: true, sets: {} },
    now: Date.parse(SPAN.to),
    ...context,
  });
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  return result.plan;
}

test('Every statement of a plan costs the rows of its data set, and what is read from a rollup next to nothing', async () => {
  const find = () => Promise.resolve(1000);
  expect(await estimatePlan(plan({}), find)).toMatchObject({
    rows: 1000,
    sizes: new Map([['mentions', 1000]]),
  });
  const rows = [{ dimension: 'channel', top: { count: 3, by: 'mentions.mentions' as const } }];
  expect((await estimatePlan(plan({ rows, totals: ['all'] }), find)).rows).toBe(3000);
  const span = { from: Date.parse(SPAN.from), to: Date.parse(SPAN.to) };
  const built = new Map([['mention_rollups', [span]]]);
  expect((await estimatePlan(plan({}, { built }), find)).rows).toBe(0);
});

test('A question above the limit is refused with what makes it cheap, and its nearest question is below the limit', async () => {
  const find = ({ span }: { span: { from: number; to: number } }) =>
    Promise.resolve((4 * LIMIT * (span.to - span.from)) / (Date.parse(SPAN.to) - Date.parse(SPAN.from)));
  const dear = plan({ rows: [{ dimension: 'hashtag' }] });
  const found = findCostFault(dear, await estimatePlan(dear, find), 'interactive');
  expect(found?.fault).toEqual({
    code: 'question_expensive_sums',
    params: { rows: 4 * LIMIT, limit: LIMIT, prepared: ['channel', 'language'] },
  });
  const nearest = plan({ ...found?.nearest });
  expect(findCostFault(nearest, await estimatePlan(nearest, find), 'interactive')).toBeNull();
  expect(findCostFault(dear, await estimatePlan(dear, find), 'export')).toBeNull();
});

test.each([
  ['158', 'Limit for rows to read exceeded', 'limit'],
  ['159', 'Timeout exceeded: elapsed 20 seconds', 'limit'],
  ['241', 'Query memory limit exceeded: would use 4.10 GiB', 'limit'],
  ['241', '(total) memory limit exceeded: would use 10 GiB', 'busy'],
  ['202', 'Too many simultaneous queries', 'busy'],
  ['47', 'Unknown expression identifier', 'other'],
])('The engine ends a statement with code %s, "%s": %s', (code, message, end) => {
  expect(findStatementEnd(new ClickHouseError({ message, code }))).toBe(end);
});
