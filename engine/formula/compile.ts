import { fault } from '#contracts/kit/faults/fault.ts';
import { getAdditivity } from '#engine/formula/additivity.ts';
import { checkFormula, type FormulaCheckOptions } from '#engine/formula/check.ts';
import type { TypedExpression } from '#engine/formula/checker.ts';
import type { Additivity, FormulaLevel } from '#engine/formula/environment.ts';
import { FORMULA_LIMITS, type FormulaFault } from '#engine/formula/fault.ts';
import { parseFormula } from '#engine/formula/parse.ts';
import { printFormula } from '#engine/formula/print.ts';
import type { ValueType } from '#engine/formula/value-type.ts';

/** A formula without faults: its typed tree, its canonical text, which is what is stored, and what it gives. */
export type CompiledFormula = {
  tree: TypedExpression;
  text: string;
  type: ValueType;
  level: FormulaLevel;
  additivity: Additivity;
};

export type FormulaResult =
  | { ok: true; formula: CompiledFormula }
  | { ok: false; faults: readonly FormulaFault[] };

/** Parses and checks a formula. Faults of names and types are reported only for a text that can be parsed. */
export function compileFormula(text: string, options: FormulaCheckOptions): FormulaResult {
  const parsed = parseFormula(text);
  if (!parsed.ok) return { ok: false, faults: parsed.faults };
  const { tree, faults } = checkFormula(parsed.tree, options);
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, FORMULA_LIMITS.faults) };
  const canonical = printFormula(tree);
  const limit = FORMULA_LIMITS.text;
  if (canonical.length > limit)
    return { ok: false, faults: [{ start: 0, end: text.length, fault: fault('formula_long', { limit }) }] };
  const { level } = options;
  return {
    ok: true,
    formula: { tree, text: canonical, type: tree.type, level, additivity: getAdditivity(tree) },
  };
}
