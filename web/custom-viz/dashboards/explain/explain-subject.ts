import type { Selection } from '#contracts/custom-viz/dashboard-state.ts';
import type { ComparedWith } from '#contracts/custom-viz/explanations.ts';
import { toConditions } from '#contracts/custom-viz/selections.ts';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';
import type { QuestionInput } from '#contracts/semantic/question.ts';
import { listExplainTimes, type ExplainTime } from '#engine/custom-viz/explain/list-times.ts';
import type { Catalog } from '#texts/chart-catalog.ts';

/** What is explained: a measure of a tile, of all of it or of what is selected in it. */
export type ExplainSubject = {
  /** What it is called. */
  name: string;
  measures: readonly string[];
  /** The one that was chosen. */
  measure: string;
  /** Everything that is counted, without a comparison. */
  question: QuestionInput;
  times: readonly ExplainTime[];
  /** With which of these it is compared at first. */
  first: number;
};

type DrawnTile = {
  name: string;
  measure: string;
  /** The questions of the tile, with the answers that are drawn. */
  questions: readonly QuestionInput[];
  results: readonly QuestionResult[] | undefined;
  selection: Selection | null;
};

/** What is explained of a tile; null while it counts nothing. */
export function buildExplainSubject(drawn: DrawnTile, catalog: Catalog, now: number): ExplainSubject | null {
  const { name, questions, results = [], selection } = drawn;
  const [question] = questions;
  if (!question) return null;
  const { comparison: _comparison, length, ...rest } = question;
  const answers = results.flatMap((one) => (one.ok ? [one.answer] : []));
  const measures: readonly string[] = question.measures;
  const measure = measures.includes(drawn.measure) ? drawn.measure : (measures[0] ?? '');
  const at = answers[0]?.measures.findIndex((one) => one.measure === measure) ?? -1;
  const isCounting = at >= 0 && catalog.findMeasure(measure).unit === 'count';
  return {
    name,
    measures,
    measure,
    question: {
      ...rest,
      filters: [...(rest.filters ?? []), ...(selection ? toConditions(selection) : [])],
      ...(selection?.span ? { span: meet(rest.span, selection.span) } : length && { length }),
    },
    ...listExplainTimes({
      comparisons: listComparisons(questions),
      answers: answers.length === results.length ? answers : [],
      selection: selection?.exclude ? { ...selection, span: null } : selection,
      measure: isCounting ? at : null,
      now,
    }),
  };
}

/** The comparisons of a tile, in the order of its questions; those of subtotals repeat them. */
function listComparisons(questions: readonly QuestionInput[]): QuestionInput['comparison'][] {
  const rows = questions[0]?.rows?.length;
  return questions.filter((one) => one.rows?.length === rows).map(({ comparison = null }) => comparison);
}

function meet(whole: QuestionInput['span'], part: QuestionInput['span']): QuestionInput['span'] {
  return {
    from: part.from > whole.from ? part.from : whole.from,
    to: part.to < whole.to ? part.to : whole.to,
  };
}

/** The question whose value is explained, and with what it is compared. */
export function buildExplainRequest(
  { question }: ExplainSubject,
  { measure, time }: { measure: string; time: ExplainTime | undefined },
): { question: QuestionInput; against: ComparedWith } {
  const measures = question.measures.filter((one) => one === measure);
  const comparison = time && time.kind !== 'usual' ? time.comparison : null;
  return {
    question: { ...question, measures, comparison, order: { by: null }, shares: [] },
    against: time?.kind === 'usual' ? 'usual' : 'comparison',
  };
}
