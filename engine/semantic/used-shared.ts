import { listSharedKeys } from '#contracts/semantic/calculated.ts';
import type { Question } from '#contracts/semantic/question.ts';
import type { Model } from '#engine/semantic/model.ts';
import {
  toSharedName,
  type MeasureFormula,
  type RowFormula,
  type SharedFormulas,
} from '#engine/semantic/row-formula.ts';

const NONE: SharedFormulas = { fields: [], measures: [] };

/** The formulas of the account that a question names, with those that these name in turn, in their order. */
export function findUsedShared(question: Question, { shared }: Pick<Model, 'shared'>): SharedFormulas {
  if (!shared) return NONE;
  const used = new Set(listSharedNames(question));
  const isUsed = (one: RowFormula | MeasureFormula): boolean => {
    if (!used.has(one.name)) return false;
    for (const name of listSharedNames(one)) used.add(name);
    return true;
  };
  // A formula names only those before it, so each is looked at after all that may name it.
  const measures = shared.measures.toReversed().filter(isUsed).toReversed();
  return { measures, fields: shared.fields.toReversed().filter(isUsed).toReversed() };
}

/** The names of shared formulas anywhere within a value. */
function listSharedNames(value: unknown): string[] {
  return [...listSharedKeys(JSON.stringify(value))].map(toSharedName);
}
