import {
  CALCULATED,
  getSharedKey,
  getSharedMeasure,
  SHARED,
  getCalculatedMeasure,
} from '#contracts/semantic/calculated.ts';
import type { Expression } from '#engine/formula/expression.ts';

/** A field that is computed for each row: by the text of a formula, or by a tree that is made of what people chose, whose values have an order. */
export type RowFormula =
  | { name: string; formula: string }
  | {
      name: string;
      tree: Expression;
      order: readonly string[];
      /** The dimension whose values stay as they are where none of the chosen ones applies; null: there are no such values. */
      keeps: string | null;
    };

/** A measure that a formula computes over the rows of a data set. */
export type MeasureFormula = { name: string; formula: string; data_set: string };

/**
 * What the formulas of an account compute, named by {@link toSharedName}. Each field names only fields before it, so none depends on itself.
 */
export type SharedFormulas = { fields: readonly RowFormula[]; measures: readonly MeasureFormula[] };

/** Before the keys of shared formulas among those of a question, whose names begin with a letter. */
const MARK = '_';

/** How a shared formula is called among those of a question. */
export const toSharedName = (key: string): string => `${MARK}${key}`;
/** Whether a formula is shared, by its name among those of a question. */
export const isSharedName = (name: string): boolean => name.startsWith(MARK);

/** What a formula calls a field that another formula computes. */
export function nameInFormulas(name: string): string {
  return isSharedName(name) ? `${SHARED}.${name.slice(MARK.length)}` : `${CALCULATED}.${name}`;
}

/** The measure that a formula computes. */
export function toMeasureRef(name: string): `${string}.${string}` {
  return isSharedName(name) ? getSharedMeasure(name.slice(MARK.length)) : getCalculatedMeasure(name);
}

/** The name of a computed dimension among the formulas of a question. */
export function toFormulaName(dimension: string): string {
  return dimension.startsWith(`${SHARED}-`)
    ? toSharedName(getSharedKey(dimension))
    : dimension.slice(CALCULATED.length + 1);
}
