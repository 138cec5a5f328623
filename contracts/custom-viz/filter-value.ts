import { z } from 'zod';
import { fault, toIssue, type Fault } from '#contracts/kit/faults/fault.ts';
import { QUESTION_LIMITS, TEXT_MATCHES, type QuestionFilter } from '#contracts/semantic/question.ts';

/** How values of a dimension are chosen. */
const VALUE_OPERATORS = ['among', 'not_among'] as const;
/** How numbers are chosen: `between` two values, both included, of which one may be null. */
const NUMBER_OPERATORS = ['between', 'empty', 'present'] as const;

const FilterOperator = z.enum([...VALUE_OPERATORS, ...TEXT_MATCHES, ...NUMBER_OPERATORS]);
export type FilterOperator = z.infer<typeof FilterOperator>;

type AnyValue = { is: FilterOperator; values: readonly (string | null)[] };

/**
 * What a filter chooses; without values it chooses nothing. `among`, `not_among`: values of a dimension, null for none; of texts one part;
 * `between`: the least and the most as texts; `empty` and `present` have null as their only value.
 */
export const FilterValue = z
  .strictObject({
    is: FilterOperator.default('among'),
    values: z.array(z.string().max(1000).nullable()).max(QUESTION_LIMITS.values).default([]),
  })
  .superRefine((value, check) => {
    const found = findValueFault(value);
    if (found) check.addIssue({ ...toIssue(found.fault), path: found.path });
  });
export type FilterValue = z.infer<typeof FilterValue>;

/** A filter that chooses nothing. */
export const NO_CHOICE: FilterValue = { is: 'among', values: [] };

const TEXT_OPERATORS: ReadonlySet<string> = new Set(TEXT_MATCHES);
const OF_NUMBERS: ReadonlySet<string> = new Set(NUMBER_OPERATORS);
const isTextMatch = (is: FilterOperator): is is (typeof TEXT_MATCHES)[number] => TEXT_OPERATORS.has(is);

const LONGEST_PART = 200;

type ValueFault = { path: (string | number)[]; fault: Fault };

function findValueFault({ is, values }: AnyValue): ValueFault | null {
  if (values.length === 0 || is === 'among' || is === 'not_among') return null;
  if (is === 'between') return findBoundsFault(values);
  if (values.length > 1) return { path: ['values'], fault: fault('exactly_entries', { limit: 1 }) };
  if (!isTextMatch(is)) return null;
  const [part] = values;
  if (!part) return { path: ['values', 0], fault: fault('at_least_characters', { limit: 1 }) };
  return part.length > LONGEST_PART
    ? { path: ['values', 0], fault: fault('at_most_characters', { limit: LONGEST_PART }) }
    : null;
}

function findBoundsFault(values: readonly (string | null)[]): ValueFault | null {
  if (values.length !== 2) return { path: ['values'], fault: fault('exactly_entries', { limit: 2 }) };
  const wrong = values.findIndex((one) => one !== null && toNumber(one) === null);
  if (wrong >= 0) return { path: ['values', wrong], fault: fault('must_number') };
  const [least, most] = values.map((one) => (one === null ? null : toNumber(one)));
  if (least == null && most == null) return { path: ['values', 0], fault: fault('must_number') };
  return least != null && most != null && least > most
    ? { path: ['values', 1], fault: fault('at_least', { limit: least }) }
    : null;
}

function toNumber(text: string): number | null {
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? null : number;
}

/** The bounds of a number that a filter chooses; a missing one is null. */
export function readBounds({ values }: Pick<FilterValue, 'values'>): {
  least: number | null;
  most: number | null;
} {
  const [least = null, most = null] = values;
  return { least: least === null ? null : toNumber(least), most: most === null ? null : toNumber(most) };
}

/** What a filter is on: the values or texts of a dimension, or a number of each row. */
export type FilteredField = { dimension: string; of?: 'dimension' | 'number' | undefined };

/** Whether a choice can be one of a filter: numbers are not chosen by values, nor values by bounds. */
export function isChoiceOf({ of }: Pick<FilteredField, 'of'>, { is, values }: AnyValue): boolean {
  return values.length === 0 || OF_NUMBERS.has(is) === (of === 'number');
}

/** What is chosen as a condition of a question; none where nothing is chosen, or what is no choice of the filter. */
export function buildFilterConditions(field: FilteredField, value: AnyValue): QuestionFilter[] {
  const { is, values } = value;
  if (values.length === 0 || !isChoiceOf(field, value)) return [];
  const { dimension } = field;
  if (is === 'among' || is === 'not_among') return [{ dimension, is, values: [...values] }];
  if (isTextMatch(is)) return [{ text_of: dimension, is, part: values[0] ?? '' }];
  if (is !== 'between') return [{ number: dimension, is }];
  const { least, most } = readBounds({ values: [...values] });
  return [{ number: dimension, ...(least !== null && { least }), ...(most !== null && { most }) }];
}

/** A condition of a question as what it is on and what is chosen; null for one that no filter chooses. */
export function readFilterCondition(
  filter: QuestionFilter,
): { field: FilteredField; value: FilterValue } | null {
  if ('text_of' in filter)
    return { field: { dimension: filter.text_of }, value: { is: filter.is, values: [filter.part] } };
  if ('number' in filter) {
    const { number, is = 'within', least, most } = filter;
    const values = [least, most].map((one) => (one === undefined ? null : String(one)));
    const value: FilterValue = is === 'within' ? { is: 'between', values } : { is, values: [null] };
    return { field: { dimension: number, of: 'number' }, value };
  }
  if (!('dimension' in filter) || filter.is === 'beyond' || filter.bins || filter.zone) return null;
  return { field: { dimension: filter.dimension }, value: { is: filter.is, values: filter.values } };
}
