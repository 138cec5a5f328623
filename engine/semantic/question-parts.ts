import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { Question, QuestionAxis, QuestionFilter } from '#contracts/semantic/question.ts';
import type { Model } from '#engine/semantic/model.ts';

/** The data sets of a question's measures, in the order of the measures. */
export function listDataSets(question: Question, model: Model): DataSet[] {
  const names = new Set(
    [...question.measures, ...question.shares.map(({ measure }) => measure)].map(getDataSetName),
  );
  return [...names].flatMap((name) => model.dataSets.get(name) ?? []);
}

/** The data set of a measure, by the first part of its name. */
export const getDataSetName = (ref: string): string => ref.slice(0, ref.indexOf('.'));
/** The name of a measure within its data set. */
export const getMeasureName = (ref: string): string => ref.slice(ref.indexOf('.') + 1);

/** The axes of a question: its rows, then its columns. */
export const listAxes = ({ rows, columns }: Question): QuestionAxis[] => [...rows, ...columns];

/** Every measure that a question names, by whatever part of it. */
export function listMeasures(question: Question): string[] {
  return [
    ...question.measures,
    ...question.shares.map(({ measure }) => measure),
    ...listAxes(question).flatMap(({ top }) => top?.by ?? []),
  ];
}

/** The question without measures, and without what refers to them; null where none is left. */
export function withoutMeasures(question: Question, drop: (ref: string) => boolean): Question | null {
  const measures = question.measures.filter((ref) => !drop(ref));
  if (measures.length === 0) return null;
  const keepTop = (axis: QuestionAxis): QuestionAxis =>
    axis.top && drop(axis.top.by) ? { ...axis, top: null } : axis;
  return {
    ...question,
    measures,
    shares: question.shares.filter(({ measure }) => !drop(measure)),
    rows: question.rows.map(keepTop),
    columns: question.columns.map(keepTop),
    order: question.order.by && drop(question.order.by) ? { by: null, descending: false } : question.order,
  };
}

/** The question without an axis, and without the shares within it. */
export function withoutAxis(question: Question, dimension: string): Question {
  const others = (axes: readonly QuestionAxis[]) => axes.filter((axis) => axis.dimension !== dimension);
  return {
    ...question,
    rows: others(question.rows),
    columns: others(question.columns),
    shares: question.shares.filter(({ within }) => within !== dimension),
  };
}

/** The question without one of its filters. */
export function withoutFilter(question: Question, filter: QuestionFilter): Question {
  return {
    ...question,
    filters: question.filters.filter((one) => one !== filter),
  };
}
