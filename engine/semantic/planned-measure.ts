import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { MeasurementUnit } from '#contracts/semantic/measure.ts';
import type { MeasureRef } from '#contracts/semantic/question.ts';
import type { TypedExpression } from '#engine/formula/checker.ts';
import type { FormulaClock } from '#engine/formula/formula-value.ts';
import type { MeasureScope } from '#engine/formula/split-measure.ts';

/** A measure of the question, by the measures of rows of which it consists. */
export type PlannedMeasure = {
  ref: MeasureRef;
  dataSet: DataSet;
  parts: { numerator: string; less: string | null; denominator: string | null; times: number };
  /** Of a calculated measure, which has no parts of its own: what it is computed from. */
  formula: PlannedFormula | null;
};

/**
 * A calculated measure: `tree` over the values of its parts, each of which is a measure of one data set. Each part is counted at the level of the
 * cell, or where its scope says, so the measure is right at every level. `ratio`: both sides of a last division.
 */
export type PlannedFormula = {
  /** As it is printed. */
  text: string;
  unit: MeasurementUnit;
  tree: TypedExpression;
  ratio: { numerator: TypedExpression; denominator: TypedExpression } | null;
  parts: readonly FormulaPart[];
  clock: FormulaClock;
};
export type FormulaPart = { text: string; measure: PlannedMeasure; scope: MeasureScope };

/** The measures of rows of which a measure consists: itself, or the parts of its formula. */
export function listCountedMeasures(measure: PlannedMeasure): readonly PlannedMeasure[] {
  return measure.formula ? measure.formula.parts.map((part) => part.measure) : [measure];
}

/** The names of the measures of its data set that a measure is computed from. */
export function listPartNames({ parts }: PlannedMeasure): string[] {
  return [parts.numerator, parts.less, parts.denominator].flatMap((name) => name ?? []);
}
