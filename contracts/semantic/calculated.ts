import { z } from 'zod';

/** The most calculated fields, and the most calculated measures, of a question. */
const MOST_CALCULATED = 20;
/** Longer texts are no formulas; the language itself takes 1,024 characters and says so with a place. */
const LONGEST_TEXT = 4096;

const Name = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/);
export const FormulaText = z.string().max(LONGEST_TEXT);

/** A field that a formula computes for each row: the dimension `calculated-<name>` of every data set that has what the formula names. */
export const CalculatedField = z.strictObject({ name: Name, formula: FormulaText });
export type CalculatedField = z.infer<typeof CalculatedField>;

/**
 * A measure that a formula computes: `calculated.<name>`. Its aggregates are over the rows of `data_set`, whose measures are found by their
 * short names; those of other data sets are found by their full names.
 */
export const CalculatedMeasure = z.strictObject({
  name: Name,
  formula: FormulaText,
  data_set: z.string().max(60),
});
export type CalculatedMeasure = z.infer<typeof CalculatedMeasure>;

/** The values that formulas name by `parameter(name)`, which are bound as constants are. */
export const FormulaParameters = z.record(
  z.string().regex(/^(?!__proto__$)[\w-]{1,40}$/),
  z.union([z.number(), z.string().max(121)]),
);
export type FormulaParameters = z.infer<typeof FormulaParameters>;

const PARAMETER = /\bparameter\s*\(\s*"?([\w-]{1,40})"?\s*\)/gi;

/** The parameters that the text of a formula names. */
export function listFormulaParameters(formula: string): string[] {
  return [...formula.matchAll(PARAMETER)].flatMap(([, name]) => name ?? []);
}

/** What formulas of a question compute. */
export const QuestionFormulas = z.strictObject({
  parameters: FormulaParameters.optional(),
  fields: z.array(CalculatedField).max(MOST_CALCULATED).default([]),
  measures: z.array(CalculatedMeasure).max(MOST_CALCULATED).default([]),
});
export type QuestionFormulas = z.infer<typeof QuestionFormulas>;

/** The first part of the name of a calculated measure, where other measures have their data set; no data set has this name. */
export const CALCULATED = 'calculated';

/** The dimension of a calculated field. */
export const getCalculatedDimension = (name: string): string => `${CALCULATED}-${name}`;
/** The measure of a calculated measure. */
export const getCalculatedMeasure = (name: string): `${string}.${string}` => `${CALCULATED}.${name}`;
/** Whether a dimension is a calculated field. */
export const isCalculatedDimension = (name: string): boolean => name.startsWith(`${CALCULATED}-`);
/** Whether a column is computed; no data set declares a column with such a name. */
export const isCalculatedColumn = (name: string): boolean => name.startsWith(`${CALCULATED}_`);

/** The first part of the names of what the formulas of an account compute, which all of its charts can use; no data set has this name. */
export const SHARED = 'shared';

/** The name of a shared field or measure within the account; it stays when the field is renamed. */
export const SharedKey = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/);

/** The dimension of a shared field. */
export const getSharedDimension = (key: string): string => `${SHARED}-${key}`;
/** The measure of a shared measure. */
export const getSharedMeasure = (key: string): `${string}.${string}` => `${SHARED}.${key}`;
/** Whether a dimension is a shared field. */
export const isSharedDimension = (name: string): boolean => name.startsWith(`${SHARED}-`);
/** Whether a measure is a shared measure. */
export const isSharedMeasure = (ref: string): boolean => ref.startsWith(`${SHARED}.`);
/** The key within the name of a shared field or measure; formulas call both `shared.<key>`. */
export const getSharedKey = (name: string): string => name.slice(SHARED.length + 1);

const SHARED_NAMES = /(?<![a-z0-9_.-])shared[.-]([a-z][a-z0-9_]{0,39})(?![a-z0-9_])/g;

/** The keys of the shared fields and measures that a text names, such as that of a document or a formula. */
export function listSharedKeys(text: string): Set<string> {
  return new Set([...text.matchAll(SHARED_NAMES)].map(([, key = '']) => key));
}
