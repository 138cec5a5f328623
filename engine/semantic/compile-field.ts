import { fault } from '#contracts/kit/faults/fault.ts';
import { CALCULATED, type QuestionFormulas } from '#contracts/semantic/calculated.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import { checkFormula } from '#engine/formula/check.ts';
import type { TypedExpression } from '#engine/formula/checker.ts';
import { compileFormula, type FormulaResult } from '#engine/formula/compile.ts';
import {
  createFormulaEnvironment,
  type FormulaEnvironment,
  type FormulaName,
} from '#engine/formula/environment.ts';
import { flattenExpression, mapOperands } from '#engine/formula/expression.ts';
import { FORMULA_LIMITS, type FormulaFault } from '#engine/formula/fault.ts';
import type { FormulaClock } from '#engine/formula/formula-value.ts';
import { adaptLiterals } from '#engine/semantic/adapt-literals.ts';
import { getFormulaNames, toColumnType, type FormulaNames } from '#engine/semantic/formula-names.ts';
import { PLAIN_FIELD, type Model, type ReachedField } from '#engine/semantic/model.ts';
import { isSharedName, nameInFormulas, type RowFormula } from '#engine/semantic/row-formula.ts';

/** Every place of a text that is wrong. */
export type FormulaFaults = { ok: false; faults: readonly FormulaFault[] };

type CompiledField = { ok: true; field: ReachedField } | FormulaFaults;

/** How many sets of calculated fields, and how many formulas beside each, stay compiled. */
const MOST_KEPT = 200;
const compilers = new WeakMap<Model['dataSets'], Map<string, FieldCompiler>>();

/** Calculated fields, and the values of the parameters that formulas name. */
type FieldFormulas = {
  fields: readonly RowFormula[];
  parameters?: QuestionFormulas['parameters'] | undefined;
};

/** The compiler of some calculated fields; those of the last questions are kept, since screens repeat their questions. */
export function getFieldCompiler(model: Model, formulas: FieldFormulas, clock: FormulaClock): FieldCompiler {
  const kept = compilers.get(model.dataSets) ?? new Map<string, FieldCompiler>();
  compilers.set(model.dataSets, kept);
  return remember(kept, JSON.stringify([formulas, clock]), () => new FieldCompiler(model, formulas, clock));
}

/** A kept value, or a new one in place of the oldest. */
function remember<T>(kept: Map<string, T>, key: string, make: () => T): T {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = make();
  const [oldest] = kept.keys();
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(key, made);
  return made;
}

/** Compiles the calculated fields of a question for one data set after the other: each has its own names. */
export class FieldCompiler {
  private readonly model: Model;
  private readonly parameters: QuestionFormulas['parameters'];
  private readonly fields: readonly RowFormula[];
  private readonly clock: FormulaClock;
  private readonly known = new Map<string, CompiledField>();
  private readonly names = new Map<string, FormulaNames>();
  private readonly measures = new Map<string, FormulaResult>();

  constructor(model: Model, { fields, parameters }: FieldFormulas, clock: FormulaClock) {
    this.model = model;
    this.fields = fields;
    this.parameters = parameters;
    this.clock = clock;
  }

  /** A calculated field of a data set; undefined where the question has none of the name. */
  find(dataSet: DataSet, name: string): CompiledField | undefined {
    const id = `${dataSet.name} ${name}`;
    const declared = this.fields.find((one) => one.name === name);
    const field = this.known.get(id) ?? (declared && this.compile(dataSet, declared));
    if (field) this.known.set(id, field);
    return field;
  }

  /** A formula for many rows of a data set. */
  compileMeasure(dataSet: DataSet, text: string): FormulaResult {
    const { environment } = this.getNames(dataSet);
    return remember(this.measures, `${dataSet.name} ${text}`, () =>
      compileFormula(text, {
        environment,
        level: 'aggregate',
        kinds: ['number'],
        parameters: this.parameters,
      }),
    );
  }

  /** The names of a formula for many rows, within whose aggregates the calculated fields can be named too. */
  getNames(dataSet: DataSet): FormulaNames {
    const names = getFormulaNames(this.model, dataSet);
    if (this.fields.length === 0) return names;
    const found = this.names.get(dataSet.name) ?? this.addFields(dataSet, names, this.fields);
    this.names.set(dataSet.name, found);
    return found;
  }

  /** A tree for each row as a column of the data set. */
  toField(name: string, tree: TypedExpression, reads: FormulaNames['reads']): ReachedField {
    const inlined = inlineFields(tree, reads);
    const own = new Map<string, ReachedField>();
    for (const node of flattenExpression(inlined)) {
      const read = node.kind === 'name' ? reads.get(node.name) : undefined;
      if (node.kind === 'name' && read) own.set(node.name, read);
    }
    return {
      ...PLAIN_FIELD,
      via: [],
      column: name,
      type: toColumnType(tree.type.kind),
      order: tree.type.kind === 'number' ? 'number' : 'label',
      personal: [...own.values()].some(({ personal }) => personal),
      calculated: { tree: inlined, reads: own, clock: this.clock },
    };
  }

  private compile(dataSet: DataSet, declared: RowFormula): CompiledField {
    const { environment, reads } = this.getRowNames(dataSet, declared);
    const compiled = compileTree(declared, environment, this.parameters);
    if (!compiled.ok) return compiled;
    const size = findSizeFault(compiled.tree, reads);
    if (size) return { ok: false, faults: [size] };
    const field = this.toField(`${CALCULATED}_${declared.name}`, compiled.tree, reads);
    return { ok: true, field: 'tree' in declared ? { ...field, order: declared.order, few: true } : field };
  }

  /** The names of a formula for each row: those of the data set, and of the shared fields before it. */
  private getRowNames(dataSet: DataSet, declared: RowFormula): FormulaNames {
    const names = getFormulaNames(this.model, dataSet);
    const before = this.fields
      .slice(0, this.fields.indexOf(declared))
      .filter(({ name }) => isSharedName(name));
    return before.length === 0 ? names : this.addFields(dataSet, names, before);
  }

  private addFields(
    dataSet: DataSet,
    { environment, reads }: FormulaNames,
    fields: readonly RowFormula[],
  ): FormulaNames {
    const all = new Map(reads);
    const names = fields.flatMap(({ name }): FormulaName[] => {
      const found = this.find(dataSet, name);
      const tree = found?.ok === true ? found.field.calculated?.tree : undefined;
      if (!found?.ok || !tree) return [];
      const full = nameInFormulas(name);
      all.set(full, found.field);
      return [{ name: full, labels: isSharedName(name) ? [] : [name], type: tree.type, level: 'row' }];
    });
    return { environment: createFormulaEnvironment([...environment.names, ...names]), reads: all };
  }
}

type CompiledTree = { ok: true; tree: TypedExpression } | FormulaFaults;

function compileTree(
  declared: RowFormula,
  environment: FormulaEnvironment,
  parameters: QuestionFormulas['parameters'] | undefined,
): CompiledTree {
  if ('tree' in declared) {
    const { tree, faults } = checkFormula(adaptLiterals(declared.tree, environment), {
      environment,
      level: 'row',
    });
    return faults.length > 0 ? { ok: false, faults } : { ok: true, tree };
  }
  const result = compileFormula(declared.formula, { environment, level: 'row', parameters });
  return result.ok ? { ok: true, tree: result.formula.tree } : result;
}

/** The tree with the formulas of calculated fields in place of their names. */
function inlineFields(tree: TypedExpression, reads: FormulaNames['reads']): TypedExpression {
  const calculated = tree.kind === 'name' ? reads.get(tree.name)?.calculated : null;
  return calculated ? calculated.tree : mapOperands(tree, (one) => inlineFields(one, reads));
}

/** The most nodes of a formula with those of the fields that it names. */
const MOST_NODES = 4 * FORMULA_LIMITS.nodes;

/** That a formula with the fields that it names is too large to be computed for every row. */
export function findSizeFault(tree: TypedExpression, reads: FormulaNames['reads']): FormulaFault | null {
  const nodes = flattenExpression(tree).reduce((sum, node) => {
    const calculated = node.kind === 'name' ? reads.get(node.name)?.calculated : null;
    return sum + (calculated ? flattenExpression(calculated.tree).length : 1);
  }, 0);
  if (nodes <= MOST_NODES) return null;
  return { ...(tree.at ?? { start: 0, end: 0 }), fault: fault('formula_parts', { limit: MOST_NODES }) };
}
