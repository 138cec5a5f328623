import type { Selection } from '#contracts/custom-viz/dashboard-state.ts';
import { writeCanonicalJson } from '#contracts/kit/canonical-json.ts';
import {
  MOST_GROUPS,
  type PlainFilter,
  type QuestionFilter,
  type ValueFilter,
} from '#contracts/semantic/question.ts';

/** The most values of a dimension that are selected together. */
export const MOST_SELECTED_VALUES = 100;

/**
 * What is selected in a tile with one more mark: the values of the one dimension in which both differ, pairs of values where they differ in
 * more, or the time from the first bar to the last. A mark that is selected already is taken out again; null where nothing is left. Two marks of
 * other dimensions or of another time are not one selection, so the later one alone is selected. What is left out stays left out.
 */
export function mergeSelections(before: Selection, added: Selection): Selection | null {
  const span = before.exclude ? null : added.span;
  if (isSame(before.filters, added.filters)) return mergeSpans(before, span);
  if (!isSame(before.span, span)) return added;
  const values = mergeFilters(before.filters, added.filters);
  const merged = values === undefined ? mergeMarks(before.filters, added.filters) : values;
  if (merged === undefined) return added;
  return merged && { ...before, filters: merged };
}

function mergeSpans(before: Selection, span: Selection['span']): Selection | null {
  if (!before.span || !span || isSame(before.span, span)) return null;
  const from = before.span.from < span.from ? before.span.from : span.from;
  const to = before.span.to > span.to ? before.span.to : span.to;
  return { ...before, span: { from, to } };
}

/** A mark: the conditions of the values that meet in it. */
type MarkFilters = readonly PlainFilter[];

/** The marks of both as pairs of values; undefined where they are not of the same dimensions. */
function mergeMarks(
  before: readonly QuestionFilter[],
  added: readonly QuestionFilter[],
): QuestionFilter[] | null | undefined {
  const [marks, more] = [listMarks(before), listMarks(added)];
  const [first] = marks ?? [];
  if (!marks || !more || !first || !more.every((one) => isOfSameDimensions(one, first))) return undefined;
  const isIn = more.every((one) => marks.some((other) => isSame(one, other)));
  const kept = marks.filter((one) => !isIn || !more.some((other) => isSame(one, other)));
  const all = isIn ? kept : [...kept, ...more.filter((one) => !kept.some((other) => isSame(one, other)))];
  if (all.length > MOST_GROUPS) return [...before];
  return all.length === 0 ? null : toFilters(all);
}

/** Each mark of a selection for itself; null where it holds something else than values. */
function listMarks(filters: readonly QuestionFilter[]): MarkFilters[] | null {
  const [only, ...others] = filters;
  if (only && 'any' in only && others.length === 0) return only.any;
  return filters.reduce<MarkFilters[] | null>(
    (marks, filter) =>
      marks && 'dimension' in filter
        ? marks.flatMap((mark) => splitValues(filter).map((value) => [...mark, value]))
        : null,
    [[]],
  );
}

function splitValues(filter: ValueFilter): ValueFilter[] {
  return filter.is === 'among' ? filter.values.map((value) => ({ ...filter, values: [value] })) : [filter];
}

function isOfSameDimensions(one: MarkFilters, other: MarkFilters): boolean {
  const name = (mark: MarkFilters) => mark.map((filter) => ('dimension' in filter ? filter.dimension : ''));
  return isSame(name(one), name(other));
}

/** Marks as one condition for each dimension where they are all pairs of their values, else as pairs. */
function toFilters(marks: readonly MarkFilters[]): QuestionFilter[] {
  const [first] = marks;
  if (first && marks.length === 1) return [...first];
  const whole = first?.map((_filter, at) => joinValues(marks.flatMap((mark) => mark[at] ?? [])));
  const values = whole?.every((one) => one !== null) ? whole : null;
  const isWhole = values?.reduce((count, one) => count * one.values.length, 1) === marks.length;
  return values && isWhole ? values : [{ any: marks.map((mark) => [...mark]) }];
}

/** The values of conditions on one dimension in one; null where one of them is no value. */
function joinValues(filters: readonly PlainFilter[]): ValueFilter | null {
  const values = filters.flatMap((one) => ('dimension' in one && one.is === 'among' ? [one] : []));
  const [first] = values;
  if (!first || values.length < filters.length || !values.every((one) => isAlike(one, first))) return null;
  return { ...first, values: [...new Set(values.flatMap((one) => one.values))] };
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
