import { fault } from '#contracts/kit/faults/fault.ts';
import { isList } from '#contracts/semantic/columns.ts';
import { isTimeDimension } from '#contracts/semantic/dimension.ts';
import {
  QUESTION_LIMITS,
  type MeasureRef,
  type Question,
  type QuestionAxis,
} from '#contracts/semantic/question.ts';
import { getDataSetName, getMeasureName } from '#engine/semantic/measure-name.ts';
import type { Model } from '#engine/semantic/model.ts';
import type { LawFault } from '#engine/semantic/plan.ts';
import type { FormulaPart } from '#engine/semantic/planned-measure.ts';
import {
  listAxes,
  listDataSets,
  listMeasures,
  withoutAxis,
  withoutMeasures,
} from '#engine/semantic/question-parts.ts';
import { chooseBarWidth, estimateBars, getWiderBars } from '#engine/semantic/time-bars.ts';

/** Laws 3 and 6: only what is a part of a whole has a share, within an axis of the answer. */
export function checkShares(question: Question, model: Model): LawFault | null {
  for (const share of question.shares) {
    const nearest = { ...question, shares: question.shares.filter((one) => one !== share) };
    const measure = model.dataSets.get(getDataSetName(share.measure))?.measures[
      getMeasureName(share.measure)
    ];
    if (measure === undefined || !['count', 'sum', 'distinct'].includes(measure.aggregate))
      return { law: 3, fault: fault('share_of_ratio', { measure: share.measure }), nearest };
    const { within } = share;
    if (within !== null && !listAxes(question).some(({ dimension }) => dimension === within))
      return { law: 6, fault: fault('share_without_axis', { dimension: within }), nearest };
  }
  return null;
}

/** Law 7: the axis of time comes from the span, and is not too long to be drawn. */
export function checkBars(question: Question): LawFault | null {
  const axis = listAxes(question).find(({ dimension }) => dimension === 'time');
  if (!axis) return null;
  const span = { from: Date.parse(question.span.from), to: Date.parse(question.span.to) };
  const grain = axis.grain === 'auto' ? chooseBarWidth(span) : axis.grain;
  if (estimateBars(grain, span) <= QUESTION_LIMITS.bars) return null;
  const wider = getWiderBars(grain);
  const widen = (one: QuestionAxis): QuestionAxis => (one === axis && wider ? { ...one, grain: wider } : one);
  return {
    law: 7,
    fault: fault('too_many_bars', { limit: QUESTION_LIMITS.bars }),
    nearest: wider
      ? { ...question, rows: question.rows.map(widen), columns: question.columns.map(widen) }
      : withoutAxis(question, 'time'),
  };
}

const YEAR = 365 * 86_400_000;

/** Law 8: the two periods of a comparison do not overlap, nor does the same time a year before that a formula reads. */
export function checkComparison(question: Question, model: Model): LawFault | null {
  const { comparison, span } = question;
  const isLong = Date.parse(span.to) - Date.parse(span.from) > YEAR + 86_400_000;
  const yearly = isLong && findMeasure(question, model, ({ scope }) => scope.period === 'last_year');
  if (yearly)
    return {
      law: 8,
      fault: fault('year_of_long_span'),
      nearest: withoutMeasures(question, (ref) => ref === yearly),
    };
  if (comparison !== null && typeof comparison === 'object') {
    const isApart =
      Date.parse(comparison.to) <= Date.parse(span.from) ||
      Date.parse(comparison.from) >= Date.parse(span.to);
    return isApart
      ? null
      : { law: 8, fault: fault('periods_overlap'), nearest: { ...question, comparison: 'before' } };
  }
  if (comparison !== 'year' || !isLong) return null;
  return { law: 8, fault: fault('year_of_long_span'), nearest: { ...question, comparison: 'before' } };
}

/** The first calculated measure with such a part. */
function findMeasure(
  question: Question,
  { calculated }: Model,
  has: (part: FormulaPart) => boolean,
): MeasureRef | undefined {
  return listMeasures(question).find((ref) => calculated?.measures.get(ref)?.formula?.parts.some(has));
}

/** Law 6: what is above a cell needs an axis. */
export function checkParents(question: Question, model: Model): LawFault | null {
  if (listAxes(question).length > 0) return null;
  const found = findMeasure(question, model, ({ scope }) => scope.extent === 'parent');
  if (found === undefined) return null;
  return {
    law: 6,
    fault: fault('formula_without_parent', { name: getMeasureName(found) }),
    nearest: withoutMeasures(question, (ref) => ref === found),
  };
}

/** Law 9: first values are chosen in one reading, so by the rows of one data set in the first period. */
function checkRankings(question: Question, model: Model): LawFault | null {
  const axis = listAxes(question).find(({ top }) => {
    const parts = (top && model.calculated?.measures.get(top.by)?.formula?.parts) ?? [];
    return (
      new Set(parts.map(({ measure }) => measure.dataSet)).size > 1 ||
      parts.some(({ scope }) => scope.period !== 'now' || scope.extent !== 'cell')
    );
  });
  if (!axis?.top) return null;
  const without = (one: QuestionAxis): QuestionAxis => (one === axis ? { ...one, top: null } : one);
  return {
    law: 9,
    fault: fault('top_of_formula', { measure: axis.top.by }),
    nearest: { ...question, rows: question.rows.map(without), columns: question.columns.map(without) },
  };
}

/** Law 9: time has no first values, and no chosen ones: its axis comes from the span. */
export function checkTops(question: Question, model: Model): LawFault | null {
  return checkTimeTop(question) ?? checkCombined(question, model) ?? checkRankings(question, model);
}

/** The values of a list that are combined are named: of all there would be too many. */
function checkCombined(question: Question, model: Model): LawFault | null {
  const axis = listAxes(question).find(
    ({ combined, dimension, shown, top }) =>
      combined && (top !== null || shown?.is !== 'among' || !isListOf(dimension, question, model)),
  );
  if (!axis) return null;
  const { combined: _combined, ...whole } = axis;
  const without = (one: QuestionAxis): QuestionAxis => (one === axis ? whole : one);
  return {
    law: 9,
    fault: fault('combined_without_values', { dimension: axis.dimension }),
    nearest: { ...question, rows: question.rows.map(without), columns: question.columns.map(without) },
  };
}

function isListOf(dimension: string, question: Question, model: Model): boolean {
  return listDataSets(question, model).every((dataSet) => {
    const reach = model.dimension(dataSet, dimension);
    return reach.kind === 'reached' && isList(reach.field.type);
  });
}

function checkTimeTop(question: Question): LawFault | null {
  const axis = listAxes(question).find(
    ({ dimension, top, shown }) => (top !== null || shown) && isTimeDimension(dimension),
  );
  if (!axis) return null;
  const { shown: _shown, ...whole } = axis;
  const without = (one: QuestionAxis): QuestionAxis => (one === axis ? { ...whole, top: null } : one);
  return {
    law: 9,
    fault: fault('top_of_time'),
    nearest: { ...question, rows: question.rows.map(without), columns: question.columns.map(without) },
  };
}

/** Rows are ordered by a measure that the answer shows. */
export function checkOrder(question: Question): LawFault | null {
  const { by } = question.order;
  if (by === null || question.measures.includes(by)) return null;
  return {
    law: null,
    fault: fault('order_unasked', { measure: by }),
    nearest: { ...question, order: { by: null, descending: false } },
  };
}
