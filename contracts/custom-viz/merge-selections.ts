import type { Selection } from '#contracts/custom-viz/dashboard-state.ts';
import { writeCanonicalJson } from '#contracts/kit/canonical-json.ts';
import type { QuestionFilter, ValueFilter } from '#contracts/semantic/question.ts';

/** The most values of a dimension that are selected together. */
export const MOST_SELECTED_VALUES = 100;

/**
 * What is selected in a tile with one more mark: the values of the one dimension in which both differ, or the time from the first bar to the
 * last. A value that is selected already is taken out again; null where nothing is left. Two marks that are no such pair are not one
 * selection, so the later one alone is selected. What is left out stays left out.
 */
export function mergeSelections(before: Selection, added: Selection): Selection | null {
  const span = before.exclude ? null : added.span;
  if (isSame(before.filters, added.filters)) return mergeSpans(before, span);
  const merged = isSame(before.span, span) ? mergeFilters(before.filters, added.filters) : undefined;
  if (merged === undefined) return added;
  return merged && { ...before, filters: merged };
}

function mergeSpans(before: Selection, span: Selection['span']): Selection | null {
  if (!before.span || !span || isSame(before.span, span)) return null;
  const from = before.span.from < span.from ? before.span.from : span.from;
  const to = before.span.to > span.to ? before.span.to : span.to;
  return { ...before, span: { from, to } };
}

/** The conditions of both marks; null: none is left, undefined: they differ in more than the values of one dimension. */
function mergeFilters(
  before: readonly QuestionFilter[],
  added: readonly QuestionFilter[],
): QuestionFilter[] | null | undefined {
  const differing = before.flatMap((one, at) => (isSame(one, added[at]) ? [] : [at]));
  const [at] = differing;
  if (before.length !== added.length || at === undefined || differing.length > 1) return undefined;
  const [one, other] = [before[at], added[at]];
  if (!one || !other || !isOfValues(one) || !isOfValues(other) || !isAlike(one, other)) return undefined;
  const merged = mergeValues(one, other);
  return merged && before.with(at, merged);
}

function isOfValues(filter: QuestionFilter): filter is ValueFilter {
  return 'dimension' in filter && filter.is !== 'not_among';
}

function isAlike(one: ValueFilter, other: ValueFilter): boolean {
  return one.dimension === other.dimension && one.zone === other.zone && isSame(one.bins, other.bins);
}

/** Values and others: the others are all values but those that their condition names. */
function mergeValues(one: ValueFilter, other: ValueFilter): ValueFilter | null | undefined {
  if (one.is === 'among' && other.is === 'among') {
    const isIn = other.values.every((value) => one.values.includes(value));
    const values = isIn ? without(one.values, other.values) : [...one.values, ...other.values];
    if (values.length === 0) return null;
    return values.length > MOST_SELECTED_VALUES ? one : { ...one, values };
  }
  if (one.is === 'among') return toOthers(other, without(other.values, one.values));
  if (other.is === 'among') {
    const isIn = other.values.every((value) => !one.values.includes(value));
    return toOthers(one, isIn ? [...one.values, ...other.values] : without(one.values, other.values));
  }
  // The others again: what is left are the values that were selected beside them.
  const values = without(other.values, one.values);
  return values.length === 0 ? null : { ...other, is: 'among', values };
}

/** Everything but no value is no condition: all of it is selected. */
function toOthers(others: ValueFilter, values: ValueFilter['values']): ValueFilter | null {
  return values.length === 0 ? null : { ...others, values };
}

function without(values: ValueFilter['values'], gone: ValueFilter['values']): ValueFilter['values'] {
  return values.filter((value) => !gone.includes(value));
}

function isSame(one: unknown, other: unknown): boolean {
  return writeCanonicalJson(one) === writeCanonicalJson(other);
}
