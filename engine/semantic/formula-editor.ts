import { listFormulaParameters, type FormulaParameters } from '#contracts/semantic/calculated.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import { compileFormula, type CompiledFormula } from '#engine/formula/compile.ts';
import { completeFormula, type FormulaCompletion } from '#engine/formula/complete.ts';
import { createFormulaEnvironment } from '#engine/formula/environment.ts';
import type { FormulaFault } from '#engine/formula/fault.ts';
import { lintFormula, type FormulaFinding } from '#engine/formula/lint.ts';
import { getFieldCompiler } from '#engine/semantic/compile-field.ts';
import { findMeasureFaults } from '#engine/semantic/compile-measure.ts';
import { listVisibleNames, type FormulaNames } from '#engine/semantic/formula-names.ts';
import type { Model } from '#engine/semantic/model.ts';
import type { Viewer } from '#engine/semantic/plan.ts';
import { isSharedName, type RowFormula } from '#engine/semantic/row-formula.ts';

/** A formula that somebody writes: for which data set, whether for each row or for many, and beside which calculated fields. */
export type EditedFormula = {
  text: string;
  dataSet: DataSet;
  level: 'field' | 'measure';
  /** The values that it names by `parameter(name)`. */
  parameters?: FormulaParameters | undefined;
  fields: readonly RowFormula[];
  /** Names that the writer does not see, such as the private fields of others. */
  hidden?: ReadonlySet<string>;
};

export type FormulaCheckResult =
  | { ok: true; formula: CompiledFormula; findings: readonly FormulaFinding[] }
  | { ok: false; faults: readonly FormulaFault[] };

/** Checks a formula as a question would, for a viewer: what they may not see does not exist. */
export function checkEditedFormula(edited: EditedFormula, model: Model, viewer: Viewer): FormulaCheckResult {
  const names = findNames(edited, model, viewer);
  const result = compileFormula(edited.text, toCheckOptions(edited, names));
  if (!result.ok) return result;
  const { tree } = result.formula;
  const faults = edited.level === 'measure' ? findMeasureFaults(tree, names, model) : [];
  if (faults.length > 0) return { ok: false, faults };
  // What is stored names its parameters, not the values that they have now.
  const isFixed = listFormulaParameters(edited.text).length === 0;
  const formula = isFixed ? result.formula : { ...result.formula, text: edited.text.trim() };
  return { ok: true, formula, findings: lintFormula(tree) };
}

/** What a viewer may write at a caret of a formula. */
export function completeEditedFormula(
  edited: EditedFormula & { caret: number },
  model: Model,
  viewer: Viewer,
): FormulaCompletion | undefined {
  const options = toCheckOptions(edited, findNames(edited, model, viewer));
  return completeFormula(edited.text, edited.caret, options);
}

function findNames(
  { dataSet, level, fields, parameters, hidden }: EditedFormula,
  model: Model,
  viewer: Viewer,
): FormulaNames {
  // Fields name shared ones alone; which zone their days are in changes no type.
  const named = level === 'measure' ? fields : fields.filter(({ name }) => isSharedName(name));
  const known = { fields: named, parameters };
  const { environment, reads } = getFieldCompiler(model, known, { zone: 'UTC', weekStart: 1 }).getNames(
    dataSet,
  );
  const visible = listVisibleNames({ environment, reads }, model, viewer).filter(
    ({ name }) => hidden?.has(name) !== true,
  );
  return { environment: createFormulaEnvironment(visible), reads };
}

function toCheckOptions({ level, parameters }: EditedFormula, { environment }: FormulaNames) {
  return level === 'measure'
    ? { environment, parameters, level: 'aggregate' as const, kinds: ['number' as const] }
    : { environment, parameters, level: 'row' as const };
}
