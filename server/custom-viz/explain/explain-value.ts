import type { z } from 'zod';
import {
  EXPLANATION_LIMITS,
  type ComparedWith,
  type Explanation,
} from '#contracts/custom-viz/explanations.ts';
import type { QuestionRefusal } from '#contracts/semantic/question-result.ts';
import type { Question, QuestionAxis } from '#contracts/semantic/question.ts';
import { findExplainedKind, type ExplainedKind } from '#engine/custom-viz/explain/find-kind.ts';
import { planMeasure } from '#engine/semantic/plan-measure.ts';
import type { PlannedMeasure } from '#engine/semantic/planned-measure.ts';
import { prepareQuestion } from '#engine/semantic/prepare-question.ts';
import { listDataSets } from '#engine/semantic/question-parts.ts';
import { listFittingAxes } from '#server/custom-viz/explain/fitting-dimensions.ts';
import { readDimensions } from '#server/custom-viz/explain/read-dimensions.ts';
import { readWhole, type ReadWhole } from '#server/custom-viz/explain/read-whole.ts';
import { loadViewer, type AnswerOptions, type QuestionScope } from '#server/semantic/public.ts';
import { loadKnownData } from '#server/uploads/public.ts';

export type ExplainRequest = {
  question: Question;
  against: ComparedWith;
  /** The dimensions to read; absent: the first of those that fit. */
  dimensions?: readonly string[] | undefined;
};

/** What a value is explained by: how its measure makes up the whole, and the axes that fit. */
type Subject = { measure: PlannedMeasure; kind: ExplainedKind; axes: QuestionAxis[] };

/** Which values of each dimension moved the first measure of a question, as far as one call reads; or why there is no answer. */
export async function explainValue(
  scope: QuestionScope,
  { question, against, dimensions }: ExplainRequest,
  options: AnswerOptions,
): Promise<Explanation | z.infer<typeof QuestionRefusal>> {
  const whole = toWholeQuestion(question);
  const read = await readWhole(scope, { question: whole, against }, options);
  if (!read.ok) return read;
  const subject = await loadSubject(scope, whole, options);
  if (!subject) return toExplanation(read.whole, { kind: null, unexplained: 'formula' });
  const { kind, axes } = subject;
  const unexplained = kind.kind === null ? kind.unexplained : findMissing(read.whole, kind.kind);
  if (kind.kind === null || unexplained)
    return toExplanation(read.whole, { kind: null, unexplained: unexplained ?? 'formula' });
  const wanted = dimensions ? axes.filter(({ dimension }) => dimensions.includes(dimension)) : axes;
  const found = await readDimensions(
    scope,
    {
      question: whole,
      whole: read.whole,
      way: kind,
      measure: subject.measure,
      axes: wanted.slice(0, EXPLANATION_LIMITS.dimensions),
    },
    options,
  );
  const rest = wanted.slice(EXPLANATION_LIMITS.dimensions).map(({ dimension }) => dimension);
  return { ...toExplanation(read.whole, kind), ...found, rest };
}

/** The first measure of a question over everything that its filters and its span leave. */
function toWholeQuestion(question: Question): Question {
  const { measures, compared: _compared, comparison, ...rest } = question;
  return {
    ...rest,
    measures: measures.slice(0, 1),
    shares: [],
    rows: [],
    columns: [],
    comparison: comparison ?? 'before',
    order: { by: null, descending: false },
    totals: [],
    totals_of: 'all',
  };
}

/** The measure with the dimensions that the viewer sees of its rows; null where its formula cannot be computed. */
async function loadSubject(
  { context, inUnit }: QuestionScope,
  question: Question,
  { viewer }: Pick<AnswerOptions, 'viewer'>,
): Promise<Subject | null> {
  const { own, known, sight } = await inUnit(async (unit) => ({
    own: await context.ports.loadAccountModel(unit, viewer.person),
    known: await loadKnownData(unit, viewer.person),
    sight: await loadViewer(unit, viewer),
  }));
  const prepared = prepareQuestion(question, own.model);
  const [ref] = question.measures;
  if (!prepared.ok || !ref) return null;
  const { model } = prepared;
  const measure = planMeasure(ref, model);
  const axes = listFittingAxes({
    question,
    dataSets: listDataSets(question, model),
    model: own.model,
    viewer: sight,
    known,
  });
  return { measure, kind: findExplainedKind(measure), axes };
}

/** Why there is nothing to explain: one of both times has no number. */
function findMissing({ now, before, isOver }: ReadWhole, kind: 'sum' | 'quotient') {
  if (!isOver) return 'not_over' as const;
  if (now.status === 'not_collected' || before.status === 'not_collected') return 'not_collected' as const;
  const isNothing = kind === 'quotient' && (now.value === null || before.value === null);
  return isNothing ? ('nothing' as const) : null;
}

function toExplanation({ now, before }: ReadWhole, kind: ExplainedKind): Explanation {
  const { status: _now, ...shown } = now;
  const { status: _before, ...compared } = before;
  return {
    ok: true,
    kind: kind.kind ?? 'sum',
    unexplained: kind.kind === null ? kind.unexplained : null,
    now: shown,
    before: compared,
    dimensions: [],
    skipped: [],
    rest: [],
    labels: {},
  };
}
