import { setTimeout as wait } from 'node:timers/promises';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { SemanticAnswer } from '#contracts/semantic/answer.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { Question } from '#contracts/semantic/question.ts';
import { describeReading, type EstimatedPart } from '#engine/semantic/describe-reading.ts';
import { planQuestion } from '#engine/semantic/plan-question.ts';
import type { LawFault, Plan } from '#engine/semantic/plan.ts';
import { listCountedMeasures } from '#engine/semantic/planned-measure.ts';
import { withoutFilter } from '#engine/semantic/question-parts.ts';
import { isTimeZone } from '#server/kit/clickhouse/time-zone-store.ts';
import type { AnswerOptions, QuestionScope } from '#server/semantic/answer-options.ts';
import { getAnswerState, type ComputedAnswer } from '#server/semantic/answer-state.ts';
import { buildCacheKey } from '#server/semantic/cache-key.ts';
import { hasNameFilter, resolveNameFilters } from '#server/semantic/name-filters.ts';
import { answerPlan } from '#server/semantic/part-store.ts';
import { estimatePlan, findCostFault } from '#server/semantic/plan-cost.ts';
import { isOfFacts, type QuestionContext } from '#server/semantic/question-context.ts';
import type { RenderContext } from '#server/semantic/reading.ts';
import { refuseQuestion } from '#server/semantic/refusal.ts';
import { findSearchFault, makeSearch } from '#server/semantic/search-filters.ts';
import type { SharedMatches } from '#server/semantic/shared-matches.ts';
import { buildLimitSettings, findStatementEnd } from '#server/semantic/statement-limits.ts';

/** What answering one question shares with the others of its call. */
export type AnswerInput = {
  shared: QuestionContext;
  options: Pick<AnswerOptions, 'viewer' | 'use'>;
  /** What several questions of the call match. */
  matches?: SharedMatches;
  /** The questions of the call. */
  together?: number;
  /** Aborted when nobody waits for the answer. */
  signal?: AbortSignal | undefined;
};

/** A question that can be answered: its plan, and the key of its kept answer. */
export type ReadableQuestion = { plan: Plan; key: string };

type QuestionAnswer = ComputedAnswer & { asOf: QuestionContext['factsAsOf'] };

/** Plans a question. @throws QuestionRefused where it breaks a law, or its data sets cannot be read now */
export async function readQuestion(
  scope: QuestionScope,
  question: Question,
  { shared, options }: AnswerInput,
): Promise<ReadableQuestion> {
  const filters = hasNameFilter(question.filters)
    ? await scope.inUnit((unit) => resolveNameFilters(unit, question.filters))
    : question.filters;
  const plan = await planReadable(scope, { ...question, filters }, shared);
  return { plan, key: buildCacheKey(scope.accountId, plan, { shared, use: options.use }) };
}

/** Answers a question, from the kept answers where nothing that it touches has changed. @throws QuestionRefused */
export async function answerReadable(
  scope: QuestionScope,
  { plan, key }: ReadableQuestion,
  { signal, ...input }: AnswerInput,
): Promise<QuestionAnswer> {
  const { cache } = getAnswerState(scope.context);
  const computed = await cache.read(key, {
    compute: (ending) => computeInTurn(scope, plan, { ...input, signal: ending }),
    signal,
  });
  return { ...computed, asOf: countsFacts(plan) ? input.shared.factsAsOf : null };
}

/** The data sets whose rows are counted, also by parts of formulas. */
function listCounted({ output }: Plan): DataSet[] {
  return output.flatMap(({ measure }) => listCountedMeasures(measure).map(({ dataSet }) => dataSet));
}
const countsFacts = (plan: Plan): boolean => listCounted(plan).some(isOfFacts);

/** The plan of a question that breaks no law, and whose data sets can be read now. */
async function planReadable(
  { context }: QuestionScope,
  question: Question,
  shared: QuestionContext,
): Promise<Plan> {
  if (!(await isTimeZone(context.clickhouse, question.zone)))
    refuseQuestion({
      code: 'refused',
      fault: fault('not_known_here'),
      nearest: { ...question, zone: 'UTC' },
    });
  const found = findSearchFault(question.filters);
  if (found) refuseLaw({ law: null, fault: found.fault, nearest: withoutFilter(question, found.filter) });
  const planned = planQuestion(question, shared.model, shared.plan);
  if (!planned.ok) return refuseLaw(planned.refusal);
  const { plan } = planned;
  if (countsFacts(plan) && shared.factsAsOf === null)
    refuseQuestion({ code: 'unavailable', fault: fault('facts_not_built') });
  const ofPool = listCounted(plan).find(({ scope: of }) => of === 'pool');
  if (ofPool && shared.pool === null)
    refuseQuestion({ code: 'hidden', fault: fault('data_set_hidden', { data_set: ofPool.name }) });
  return plan;
}

const HIDDEN: ReadonlySet<string> = new Set(['data_set_hidden', 'dimension_personal', 'field_hidden']);

function refuseLaw({ law, fault: broken, nearest, formula }: LawFault): never {
  return refuseQuestion({
    code: HIDDEN.has(broken.code) ? 'hidden' : 'refused',
    fault: broken,
    law,
    nearest,
    formula,
  });
}

/** Waits for the turn of the question in the queue, then computes it. */
function computeInTurn(scope: QuestionScope, plan: Plan, input: AnswerInput): Promise<ComputedAnswer> {
  const { viewer, use } = input.options;
  const person = viewer.person.id ?? viewer.person.kind;
  const { queue } = getAnswerState(scope.context);
  return queue.run(
    {
      account: scope.accountId,
      person,
      background: use !== 'interactive',
      ...(input.together !== undefined && { together: input.together }),
    },
    () => computeTimed(scope, plan, input),
    input.signal,
  );
}

/** An answer with how it was computed, without the time that it waited for its turn. */
async function computeTimed(scope: QuestionScope, plan: Plan, input: AnswerInput): Promise<ComputedAnswer> {
  const begun = performance.now();
  const { answer, parts } = await compute(scope, plan, input);
  const at = scope.context.clock().toISOString();
  const took_ms = Math.round(performance.now() - begun);
  return {
    answer,
    reading: { parts: describeReading(parts, input.shared.plan.viewer), took_ms, at },
  };
}

/** How often a question is repeated that the engine has no memory for, and how long it waits each time (milliseconds). */
const REPEATS = 2;
const REPEAT_MS = 500;

type CountedAnswer = { answer: SemanticAnswer; parts: readonly EstimatedPart[] };

async function compute(scope: QuestionScope, first: Plan, input: AnswerInput): Promise<CountedAnswer> {
  const { context, accountId } = scope;
  const { shared, options, signal } = input;
  const render: RenderContext = {
    accountId,
    viewer: shared.plan.viewer,
    pool: shared.pool,
    search: makeSearch(shared, first.question.zone),
  };
  const { sizes } = getAnswerState(context);
  const cost = await estimatePlan(first, (query) => sizes.find(context.clickhouse, render, query));
  const dear = findCostFault(first, cost, options.use);
  if (dear) refuseQuestion({ code: 'expensive', ...dear });
  // The sizes decide which distinct counts are estimates.
  const planned = planQuestion(first.question, shared.model, {
    ...shared.plan,
    sizes: cost.sizes,
    exactRows: context.config.exactCountRows,
  });
  const plan = planned.ok ? planned.plan : first;
  const limits = buildLimitSettings(options.use);
  const { parts } = cost;
  for (let repeats = 0; ; repeats += 1)
    try {
      const run = { coverage: shared.coverage, limits, signal };
      const { matches } = input;
      if (!matches) return { answer: await answerPlan(context.clickhouse, plan, render, run), parts };
      const answer = await matches.use(plan, { render, limits }, (toSource) =>
        answerPlan(context.clickhouse, plan, render, { ...run, toSource }),
      );
      return { answer, parts };
    } catch (error) {
      const end = findStatementEnd(error);
      if (end === 'limit') refuseQuestion({ code: 'expensive', fault: fault('question_limit') });
      if (end === 'other' || signal?.aborted) throw error;
      if (repeats === REPEATS) refuseQuestion({ code: 'unavailable', fault: fault('engine_busy') });
      await wait(REPEAT_MS * (repeats + 1), undefined, signal && { signal });
    }
}
