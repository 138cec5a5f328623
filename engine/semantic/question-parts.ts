import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { MeasureRef, Question, QuestionAxis, QuestionFilter } from '#contracts/semantic/question.ts';
import { getDataSetName } from '#engine/semantic/measure-name.ts';
import type { Model } from '#engine/semantic/model.ts';
import { listCountedMeasures } from '#engine/semantic/planned-measure.ts';

/** The data sets of a question's measures, in the order of the measures. */
export function listDataSets(question: Question, model: Model): DataSet[] {
  const refs = [...question.measures, ...question.shares.map(({ measure }) => measure)];
  return [...new Set(refs.flatMap((ref) => listMeasureDataSets(ref, model)))];
}

/** The data sets whose rows a measure counts: its own, or those of the parts of a formula. */
export function listMeasureDataSets(ref: MeasureRef, model: Model): DataSet[] {
  const calculated = model.calculated?.measures.get(ref);
  if (calculated) return [...new Set(listCountedMeasures(calculated).map(({ dataSet }) => dataSet))];
  return [model.dataSets.get(getDataSetName(ref)) ?? []].flat();
}

/** The axes of a question: its rows, then its columns. */
export const listAxes = ({ rows, columns }: Question): QuestionAxis[] => [...rows, ...columns];

/** Every measure that a question names, by whatever part of it. */
export function listMeasures(question: Question): MeasureRef[] {
  return [
    ...question.measures,
    ...question.shares.map(({ measure }) => measure),
    ...listAxes(question).flatMap(({ top }) => top?.by ?? []),
  ];
}

/** The question without measures, and without what refers to them; null where none is left. */
export function withoutMeasures(question: Question, drop: (ref: MeasureRef) => boolean): Question | null {
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

/** Whether a measure is counted in the period to compare with. */
export function isCompared(ref: MeasureRef, { compared }: Question): boolean {
  return compared?.includes(ref) ?? true;
}
