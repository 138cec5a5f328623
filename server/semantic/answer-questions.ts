import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { QuestionRefusalCode, QuestionResult } from '#contracts/semantic/question-result.ts';
import type { Question } from '#contracts/semantic/question.ts';
import { parseQuery } from '#engine/query/parse.ts';
import { planQuestion } from '#engine/semantic/plan-question.ts';
import type { LawFault, Plan } from '#engine/semantic/plan.ts';
import { withoutFilter } from '#engine/semantic/question-parts.ts';
import { toQueryFaults } from '#server/keywords/public.ts';
import { isTimeZone } from '#server/kit/clickhouse/time-zone-store.ts';
import type { Context } from '#server/kit/context.ts';
import type { Call } from '#server/kit/http/call.ts';
import { listFault } from '#server/kit/http/error-texts.ts';
import { MODEL } from '#server/semantic/model.ts';
import { answerPlan } from '#server/semantic/part-store.ts';
import { isOfFacts, loadQuestionContext, type QuestionContext } from '#server/semantic/question-context.ts';
import type { ViewerInput } from '#server/semantic/viewer.ts';

/** Where questions are answered: the account, and how its units of work begin. A call is such a scope. */
export type QuestionScope = { context: Context; accountId: AccountId; inUnit: Call['inUnit'] };

/** For whom and for what questions are answered. */
export type AnswerOptions = {
  viewer: ViewerInput;
  use: 'interactive' | 'background' | 'export';
};

/** Answers one question; a refusal is a value. */
export async function answerQuestion(
  scope: QuestionScope,
  question: Question,
  options: AnswerOptions,
): Promise<QuestionResult> {
  const [result] = await answerQuestions(scope, [question], options);
  if (!result) throw new Error('a question without a result');
  return result;
}

/** Answers several questions side by side; one that is refused or fails does not affect the others. */
export async function answerQuestions(
  scope: QuestionScope,
  questions: readonly Question[],
  { viewer }: AnswerOptions,
): Promise<QuestionResult[]> {
  const { context } = scope;
  const shared = await scope.inUnit((unit) =>
    loadQuestionContext(unit, context.ports.dataSetSources, { questions, viewer }),
  );
  return Promise.all(
    questions.map(async (question) => {
      try {
        return await answerOne(scope, question, shared);
      } catch (error) {
        context.log.error({ err: error, measures: question.measures }, 'a question failed');
        return refuseQuestion('failed', fault('question_failed'));
      }
    }),
  );
}

async function answerOne(
  { context, accountId }: QuestionScope,
  question: Question,
  shared: QuestionContext,
): Promise<QuestionResult> {
  const { clickhouse } = context;
  if (!(await isTimeZone(clickhouse, question.zone)))
    return refuseQuestion('refused', fault('not_known_here'), { nearest: { ...question, zone: 'UTC' } });
  const found = findSearchFault(question);
  if (found) return refuseQuestion('refused', found.fault, found);
  const planned = planQuestion(question, MODEL, shared.plan);
  if (!planned.ok) return refuseLaw(planned.refusal);
  const { plan } = planned;
  const ofFacts = plan.output.some(({ measure }) => isOfFacts(measure.dataSet));
  if (ofFacts && shared.factsAsOf === null) return refuseQuestion('unavailable', fault('facts_not_built'));
  const ofPool = plan.output.find(({ measure }) => measure.dataSet.scope === 'pool')?.measure.dataSet;
  if (ofPool && shared.pool === null)
    return refuseQuestion('hidden', fault('data_set_hidden', { data_set: ofPool.name }));
  const answer = await answerPlan(
    clickhouse,
    plan,
    { accountId, viewer: shared.plan.viewer, pool: shared.pool, search: makeSearch(shared, plan) },
    shared.coverage,
  );
  return { ok: true, answer, as_of: ofFacts ? shared.factsAsOf : null };
}

function makeSearch({ search }: QuestionContext, { question }: Plan) {
  return (dataSet: { name: string }, text: string, readAs: 'query' | 'letters') => {
    const build = search.get(dataSet.name);
    if (!build) throw new Error(`no search in ${dataSet.name}`);
    return build(text, { zone: question.zone, readAs });
  };
}

/** What is wrong with the first searched text that cannot be read, and the question without it. */
function findSearchFault(question: Question): LawFault | null {
  for (const filter of question.filters) {
    const texts = ('linked' in filter ? filter.filters : [filter]).flatMap((one) =>
      'search' in one && one.read_as !== 'letters' ? [one.search] : [],
    );
    for (const text of texts) {
      const parsed = parseQuery(text);
      if (!parsed.ok)
        return { law: null, fault: toQueryFaults(parsed.errors), nearest: withoutFilter(question, filter) };
    }
  }
  return null;
}

const HIDDEN: ReadonlySet<string> = new Set(['data_set_hidden', 'dimension_personal']);

function refuseLaw({ law, fault: broken, nearest }: LawFault): QuestionResult {
  return refuseQuestion(HIDDEN.has(broken.code) ? 'hidden' : 'refused', broken, { law, nearest });
}

function refuseQuestion(
  code: QuestionRefusalCode,
  why: Fault,
  { law = null, nearest = null }: { law?: number | null; nearest?: Question | null } = {},
): QuestionResult {
  return { ok: false, code, law, fault: listFault(why), nearest };
}
