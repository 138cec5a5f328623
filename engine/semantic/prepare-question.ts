import { fault } from '#contracts/kit/faults/fault.ts';
import {
  getCalculatedDimension,
  isCalculatedDimension,
  isSharedDimension,
  type CalculatedMeasure,
  type QuestionFormulas,
} from '#contracts/semantic/calculated.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { MeasureRef, Question } from '#contracts/semantic/question.ts';
import type { FormulaFault } from '#engine/formula/fault.ts';
import { getFieldCompiler, type FieldCompiler } from '#engine/semantic/compile-field.ts';
import {
  compileMeasure,
  type AddedMeasures,
  type CompiledMeasure,
} from '#engine/semantic/compile-measure.ts';
import type { Model, Reach } from '#engine/semantic/model.ts';
import type { LawFault } from '#engine/semantic/plan.ts';
import type { PlannedMeasure } from '#engine/semantic/planned-measure.ts';
import { listDataSets, withoutAxis, withoutMeasures } from '#engine/semantic/question-parts.ts';
import {
  isSharedName,
  toFormulaName,
  toMeasureRef,
  type MeasureFormula,
  type SharedFormulas,
} from '#engine/semantic/row-formula.ts';
import { findUsedShared } from '#engine/semantic/used-shared.ts';

export type PreparedQuestion = { ok: true; model: Model } | { ok: false; fault: LawFault };

const NONE: QuestionFormulas = { fields: [], measures: [] };

/**
 * The model with what the formulas of a question compute, its own and those of the account that it names; the model itself where it has none.
 */
export function prepareQuestion(question: Question, model: Model): PreparedQuestion {
  const { calculated = NONE } = question;
  const shared = findUsedShared(question, model);
  const counts = [calculated.fields, calculated.measures, shared.fields, shared.measures];
  if (counts.every(({ length }) => length === 0)) return { ok: true, model };
  return (
    findTwice(question, calculated) ?? new Preparation(question, model, { calculated, shared }).prepare()
  );
}

/** Names that are used twice; a field and a measure may share one. */
function findTwice(question: Question, calculated: QuestionFormulas): PreparedQuestion | null {
  const first = onlyFirst(calculated);
  for (const kind of ['fields', 'measures'] as const) {
    const twice = calculated[kind].find((one) => !first[kind].some((other) => other === one));
    if (twice)
      return {
        ok: false,
        fault: {
          law: null,
          fault: fault('calculated_twice', { name: twice.name }),
          nearest: { ...question, calculated: first },
        },
      };
  }
  return null;
}

function onlyFirst({ fields, measures }: QuestionFormulas): QuestionFormulas {
  const first = <T extends { name: string }>(all: readonly T[]): T[] =>
    all.filter(({ name }, index) => all.findIndex((one) => one.name === name) === index);
  return { fields: first(fields), measures: first(measures) };
}

class Preparation {
  private readonly question: Question;
  private readonly model: Model;
  private readonly calculated: QuestionFormulas;
  private readonly measures: readonly MeasureFormula[];
  private readonly fields: FieldCompiler;
  private readonly added = new Map<string, AddedMeasures>();

  constructor(
    question: Question,
    model: Model,
    { calculated, shared }: { calculated: QuestionFormulas; shared: SharedFormulas },
  ) {
    this.question = question;
    this.model = model;
    this.calculated = calculated;
    this.measures = [...shared.measures, ...calculated.measures];
    const { zone, week_start: weekStart } = question;
    const fields = [...shared.fields, ...calculated.fields];
    const { parameters } = calculated;
    this.fields = getFieldCompiler(model, { fields, parameters }, { zone, weekStart });
  }

  prepare(): PreparedQuestion {
    const compiled: Extract<CompiledMeasure, { ok: true }>[] = [];
    for (const measure of this.measures) {
      const one = compileMeasure(measure, {
        model: this.model,
        fields: this.fields,
        clock: { zone: this.question.zone, weekStart: this.question.week_start },
        added: (dataSet) => this.getAdded(dataSet),
      });
      if (!one.ok) return this.refuseMeasure(measure, one.faults);
      compiled.push(one);
    }
    const dataSets = this.extendDataSets();
    const measures = new Map<MeasureRef, PlannedMeasure>(
      compiled.map(({ plan }) => plan(dataSets)).map((one) => [one.ref, one]),
    );
    const columns = new Map([...this.added].map(([name, one]) => [name, one.columns]));
    const dimension = (dataSet: DataSet, name: string): Reach => this.findDimension(dataSet, name);
    const model: Model = { ...this.model, dataSets, dimension, calculated: { measures, columns } };
    return this.refuseField(model) ?? { ok: true, model };
  }

  private getAdded({ name }: DataSet): AddedMeasures {
    const added = this.added.get(name) ?? { measures: new Map(), columns: new Map() };
    this.added.set(name, added);
    return added;
  }

  /** Data sets with the measures that formulas add to them, whose columns are computed. */
  private extendDataSets(): Map<string, DataSet> {
    const dataSets = new Map(this.model.dataSets);
    for (const [name, { measures, columns }] of this.added) {
      const of = dataSets.get(name);
      if (!of) continue;
      const types = [...columns].map(([column, { type }]) => [column, type] as const);
      dataSets.set(name, {
        ...of,
        measures: { ...of.measures, ...Object.fromEntries(measures) },
        columns: { ...of.columns, ...Object.fromEntries(types) },
      });
    }
    return dataSets;
  }

  private findDimension(dataSet: DataSet, name: string): Reach {
    if (!isCalculatedDimension(name) && !isSharedDimension(name)) return this.model.dimension(dataSet, name);
    const found = this.fields.find(dataSet, toFormulaName(name));
    return found?.ok === true ? { kind: 'reached', field: found.field } : { kind: 'absent' };
  }

  /** A field has to be one of some data set of the question; its faults are those of the first. */
  private refuseField(model: Model): PreparedQuestion | null {
    const dataSets = listDataSets(this.question, model);
    for (const { name, formula } of this.calculated.fields) {
      const found = dataSets.map((dataSet) => this.fields.find(dataSet, name));
      const [first] = found.flatMap((one) => (one && !one.ok ? [one] : []));
      if (!first || found.some((one) => one?.ok === true)) continue;
      const without = withoutField(this.question, name);
      return refuse({
        name,
        formula,
        faults: first.faults,
        without,
        withFormula: (text) => ({
          ...this.question,
          calculated: { ...this.calculated, fields: replaceFormula(this.calculated.fields, name, text) },
        }),
      });
    }
    return null;
  }

  /** A measure of the account is corrected where it is kept: the nearest question is without it. */
  private refuseShared({ name, formula }: MeasureFormula, faults: readonly FormulaFault[]): PreparedQuestion {
    const ref = toMeasureRef(name);
    const without = withoutMeasures(this.question, (one) => one === ref);
    return refuse({ name: ref, formula, faults, without, withFormula: () => without });
  }

  private refuseMeasure(measure: CalculatedMeasure, faults: readonly FormulaFault[]): PreparedQuestion {
    const { name, formula } = measure;
    const ref = toMeasureRef(name);
    if (isSharedName(name)) return this.refuseShared(measure, faults);
    const rest = this.calculated.measures.filter((one) => one.name !== name);
    const without = withoutMeasures(this.question, (one) => one === ref);
    return refuse({
      name,
      formula,
      faults,
      without: without && { ...without, calculated: { ...this.calculated, measures: rest } },
      withFormula: (text) => ({
        ...this.question,
        calculated: { ...this.calculated, measures: replaceFormula(this.calculated.measures, name, text) },
      }),
    });
  }
}

type WrongFormula = {
  name: string;
  formula: string;
  faults: readonly FormulaFault[];
  /** The question without the formula, and with another one in its place. */
  without: Question | null;
  withFormula: (text: string) => Question | null;
};

/** The nearest question has the name that was probably meant, or is without the formula. */
function refuse({ name, formula, faults, without, withFormula }: WrongFormula): PreparedQuestion {
  const [first] = faults;
  const { start, fix } = first ?? { start: 0, fix: undefined };
  const fixed = fix && formula.slice(0, fix.start) + fix.text + formula.slice(fix.end);
  const reason = first?.fault ?? fault('formula_empty');
  return {
    ok: false,
    fault: {
      law: null,
      fault: fault('question_formula', { name, position: start + 1, reason }),
      nearest: fixed !== undefined && fixed !== formula ? withFormula(fixed) : without,
      formula: { name, faults },
    },
  };
}

function replaceFormula<T extends { name: string }>(all: readonly T[], name: string, formula: string): T[] {
  return all.map((one) => (one.name === name ? { ...one, formula } : one));
}

/** The question without a calculated field, and without what refers to it. */
function withoutField(question: Question, name: string): Question {
  const dimension = getCalculatedDimension(name);
  const { calculated } = question;
  const rest = withoutAxis(question, dimension);
  return {
    ...rest,
    filters: rest.filters.filter((one) => !('dimension' in one && one.dimension === dimension)),
    ...(calculated && {
      calculated: { ...calculated, fields: calculated.fields.filter((one) => one.name !== name) },
    }),
  };
}
