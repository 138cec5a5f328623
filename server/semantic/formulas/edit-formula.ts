import type { z } from 'zod';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { checkFormula, completeFormula } from '#contracts/semantic/formulas.ts';
import type { FormulaSuggestion } from '#engine/formula/complete.ts';
import { toMeasurementUnit } from '#engine/semantic/compile-measure.ts';
import {
  checkEditedFormula,
  completeEditedFormula,
  type EditedFormula,
} from '#engine/semantic/formula-editor.ts';
import type { Model } from '#engine/semantic/model.ts';
import type { Viewer } from '#engine/semantic/plan.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { listLocatedFault } from '#server/semantic/formulas/located-fault.ts';
import type { AccountModel } from '#server/semantic/ports.ts';
import type { ViewerInput } from '#server/semantic/viewer.ts';

/** Who writes a formula, and over which data sets. */
type FormulaWriter = { viewer: ViewerInput; own: AccountModel };

type CheckBody = z.output<typeof checkFormula.input.body>;

/** What is wrong with a formula, or what it gives. @throws not_found, not_permitted */
export function checkWrittenFormula(
  body: CheckBody,
  writer: FormulaWriter,
): z.output<typeof checkFormula.answer> {
  const result = checkEditedFormula(...readEdited(body, writer));
  if (!result.ok) return { ok: false, faults: result.faults.map(listLocatedFault) };
  const { text, type, additivity } = result.formula;
  return {
    ok: true,
    formula: text,
    kind: type.kind === 'none' || type.kind === 'unknown' ? 'text' : type.kind,
    unit: type.kind === 'number' ? toMeasurementUnit(type.unit) : null,
    additive_over: body.level === 'measure' ? additivity : null,
    findings: result.findings.map((one) => ({ ...listLocatedFault(one), severity: one.severity })),
  };
}

/** What may be written at a caret. @throws not_found, not_permitted */
export function completeWrittenFormula(
  { caret, ...body }: z.output<typeof completeFormula.input.body>,
  writer: FormulaWriter,
): z.output<typeof completeFormula.answer> {
  const [edited, model, seen] = readEdited(body, writer);
  const found = completeEditedFormula({ ...edited, caret }, model, seen);
  if (!found) return { start: caret, end: caret, suggestions: [] };
  return { ...found, suggestions: found.suggestions.map(presentSuggestion) };
}

function readEdited(
  { data_set: name, level, formula, fields, parameters }: CheckBody,
  { viewer: { permissions, personal }, own: { model, sets, hiddenNames } }: FormulaWriter,
): [EditedFormula, Model, Viewer] {
  const dataSet: DataSet = requireFound(model.dataSets.get(name));
  if (!permissions.includes(dataSet.permission)) refuse('not_permitted');
  const viewer = { permissions: new Set(permissions), personal, sets };
  const all = [...(model.shared?.fields ?? []), ...fields];
  const hidden = hiddenNames ?? new Set();
  return [{ text: formula, dataSet, level, fields: all, parameters, hidden }, model, viewer];
}

type Suggestion = z.output<typeof completeFormula.answer>['suggestions'][number];

function presentSuggestion(one: FormulaSuggestion): Suggestion {
  if (one.kind === 'function')
    return { kind: one.kind, text: one.text, name: one.name, signature: one.signature };
  if (one.kind === 'name') return { kind: one.kind, text: one.text, name: one.name.name, signature: null };
  return { kind: one.kind, text: one.text, name: null, signature: null };
}
