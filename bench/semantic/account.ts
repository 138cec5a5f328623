import { AccountId } from '#contracts/kit/ids.ts';
import { Question, type QuestionInput } from '#contracts/semantic/question.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { buildModel } from '#engine/semantic/model.ts';
import { planQuestion } from '#engine/semantic/plan-question.ts';
import type { Plan, PlanContext } from '#engine/semantic/plan.ts';

/** The account of the made-up rows, the time that they span, and a viewer who may see all of them. */
export const ACCOUNT = AccountId.parse('00000000-0000-4000-8000-000000000001');
export const SPAN = { from: '2026-10-01T00:00:00.000Z', to: '2026-10-31T00:00:00.000Z' };
export const MODEL = buildModel(DATA_SETS);
export const CONTEXT: PlanContext = {
  viewer: { permissions: new Set(['listening.keyword.read', 'crm.report.read']), personal: true, sets: {} },
  now: Date.UTC(2026, 10, 29),
};

/** Plans a question of the bench. @throws where it is refused */
export function plan(question: Omit<QuestionInput, 'span'>): Plan {
  const result = planQuestion(Question.parse({ ...question, span: SPAN }), MODEL, CONTEXT);
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  return result.plan;
}
