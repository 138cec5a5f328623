import type { AnswerCell } from '#contracts/semantic/answer.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { Keys } from '#engine/semantic/axis-values.ts';
import {
  buildCell,
  computeFormula,
  computeMeasure,
  computeShare,
  getCoverage,
  NO_CELL,
  type Coverage,
  type FoundValues,
  type Parts,
} from '#engine/semantic/cell-value.ts';
import { getScopeLevel, getScopePeriod } from '#engine/semantic/formula-scope.ts';
import { buildPartId, getShareLevel } from '#engine/semantic/plan-levels.ts';
import type {
  ChosenValues,
  PartPurpose,
  PartRow,
  Plan,
  PlannedColumn,
  PlanPeriod,
} from '#engine/semantic/plan.ts';
import {
  listCountedMeasures,
  type FormulaPart,
  type PlannedFormula,
  type PlannedMeasure,
} from '#engine/semantic/planned-measure.ts';
import { isCompared } from '#engine/semantic/question-parts.ts';
import type { Span } from '#engine/semantic/time-bars.ts';

/** What the statements of a plan found: the groups of each part, in the order of the parts, and the chosen values of its rankings. */
export type FoundParts = {
  rows: readonly (readonly PartRow[])[];
  chosen: ChosenValues;
  /** When each data set was collected, by its name; absent: always. */
  coverage?: ReadonlyMap<string, Coverage>;
};

/** A row or column of the answer: the keys of its axes, or its total. */
export type Line = { keys: Keys; total: boolean };

type Tables = ReadonlyMap<string, ReadonlyMap<string, FoundValues>>;

/** Parts of one purpose that are read from several places have different measures. */
function indexParts(plan: Plan, rows: FoundParts['rows']): Tables {
  const tables = new Map<string, Map<string, Map<string, readonly [number | null, number | null]>>>();
  for (const [index, part] of plan.parts.entries()) {
    const id = buildPartId(part.dataSet, part);
    const groups = tables.get(id) ?? new Map<string, Map<string, readonly [number | null, number | null]>>();
    tables.set(id, groups);
    for (const { keys, values } of rows[index] ?? []) {
      const key = JSON.stringify(keys);
      const group = groups.get(key) ?? new Map<string, readonly [number | null, number | null]>();
      groups.set(key, group);
      for (const [at, name] of part.measures.entries()) group.set(name, values[at] ?? [null, null]);
    }
  }
  return tables;
}

type CellPlace = { period: 'now' | 'before'; level: number[]; keys: Keys };
type CoverageState = ReturnType<typeof getCoverage>;
/** A cell before it is written: its value, how much of its time was collected, and whether anything was found. */
type FoundCell = { value: Parts; covered: CoverageState; found: boolean };

/** Reads the cells of an answer from what the parts found. */
export class CellReader {
  private readonly plan: Plan;
  private readonly tables: Tables;
  private readonly coverage: ReadonlyMap<string, Coverage> | undefined;
  private readonly estimated: ReadonlySet<string>;

  constructor(plan: Plan, { rows, coverage }: FoundParts) {
    this.plan = plan;
    this.tables = indexParts(plan, rows);
    this.coverage = coverage;
    this.estimated = new Set(plan.parts.filter(({ about }) => about).map(({ dataSet }) => dataSet.name));
  }

  read(output: PlannedColumn, period: 'now' | 'before', row: Line, column: Line): AnswerCell {
    return this.at(period, row, column)(output);
  }

  /** Reads the cells of a row and a column; what they have in common is found once for each data set. */
  at(period: 'now' | 'before', row: Line, column: Line): (output: PlannedColumn) => AnswerCell {
    const level = [...(row.total ? [] : this.plan.rows), ...(column.total ? [] : this.plan.columns)];
    const keys = [...row.keys, ...column.keys];
    const place = { period, level, keys };
    const span = this.getSpan(period, level, keys);
    if (span === null) return () => NO_CELL;
    const isCut = period === 'before' && this.isBarCut(level, keys);
    const known = new Map<DataSet, { found: FoundValues; covered: CoverageState }>();
    return (output) => {
      const { formula, dataSet, ref } = output.measure;
      if (period === 'before' && !isCompared(ref, this.plan.question)) return NO_CELL;
      if (formula) return this.toCell(output, this.computeFormula(formula, place));
      const shared = known.get(dataSet) ?? {
        found: this.find(output.measure, { period, level, without: [], keys }),
        covered: this.cover(dataSet, span, isCut),
      };
      known.set(dataSet, shared);
      const value = this.compute(output, shared.found, place);
      return this.toCell(output, { value, covered: shared.covered, found: shared.found !== undefined });
    };
  }

  private toCell(output: PlannedColumn, { value, ...rest }: FoundCell): AnswerCell {
    return buildCell(value, { ...rest, about: this.isAbout(output) });
  }

  private cover({ name }: DataSet, span: Span, isCut = false): CoverageState {
    const covered = getCoverage(span, this.coverage?.get(name), this.plan.elapsed);
    return isCut && covered === 'all' ? 'part' : covered;
  }

  /** Whether only a part of a bar is within the period to compare with. */
  private isBarCut(level: readonly number[], keys: Keys): boolean {
    const position = level.findIndex((index) => this.plan.axes[index]?.bars);
    const bar = position < 0 ? null : this.getBar('before', level[position] ?? -1, Number(keys[position]));
    const { before } = this.plan;
    return bar !== null && before !== null && (bar.from < before.from || bar.to > before.to);
  }

  private compute(output: PlannedColumn, found: FoundValues, at: CellPlace): Parts {
    if (!output.share) return computeMeasure(output.measure, found);
    const of = getShareLevel(at.level, output.share.within, this.plan.axes.length);
    const keys = at.keys.filter((_key, position) => of.level.includes(at.level[position] ?? -1));
    return computeShare(output, found, this.find(output.measure, { period: at.period, ...of, keys }));
  }

  /** A formula from its parts, each of which is looked up where its scope says. What one of them lacks, the whole lacks. */
  private computeFormula(formula: PlannedFormula, place: CellPlace): FoundCell {
    const parts = formula.parts.map((part) => this.findPart(part, place));
    const isMissing = parts.some(({ covered, found }) => covered === 'none' && !found);
    const isWhole = parts.every(({ covered }) => covered === 'all');
    const value = computeFormula(
      formula,
      parts.map((part) => part.value),
    );
    return { value, covered: isMissing ? 'none' : isWhole ? 'all' : 'part', found: !isMissing };
  }

  private findPart({ measure, scope }: FormulaPart, { period, level, keys }: CellPlace) {
    const { question } = this.plan;
    const of = getScopePeriod(scope.period, period, question.comparison);
    const at = getScopeLevel(level, scope, question);
    const own = keys.filter((_key, position) => at.level.includes(level[position] ?? -1));
    const span = of === null ? null : this.getSpan(of, at.level, own);
    // A period of another period, or a bar that it does not have: there is nothing, and nothing is missing.
    if (of === null || span === null) return { value: null, covered: 'all' as const, found: true };
    const found = this.find(measure, { period: of, ...at, keys: own });
    return {
      value: computeMeasure(measure, found).value,
      covered: this.cover(measure.dataSet, span),
      found: found !== undefined,
    };
  }

  private find(measure: PlannedMeasure, { keys, ...purpose }: PartPurpose & { keys: Keys }): FoundValues {
    return this.tables.get(buildPartId(measure.dataSet, purpose))?.get(JSON.stringify(keys));
  }

  /** The time that a cell covers; null for a bar that the period does not have. */
  private getSpan(period: PlanPeriod, level: readonly number[], keys: Keys): Span | null {
    const whole = this.getWhole(period);
    const position = level.findIndex((index) => this.plan.axes[index]?.bars);
    if (position < 0 || whole === null) return whole;
    const bar = this.getBar(period, level[position] ?? -1, Number(keys[position]));
    return bar && { from: Math.max(bar.from, whole.from), to: Math.min(bar.to, whole.to) };
  }

  private getWhole(period: PlanPeriod): Span | null {
    if (period === 'now') return this.plan.span;
    return period === 'before' ? this.plan.before : (this.plan.further.get(period)?.span ?? null);
  }

  private getBar(period: PlanPeriod, axis: number, position: number): Span | null {
    if (period === 'now' || period === 'before')
      return this.plan.axes[axis]?.bars?.[position]?.[period] ?? null;
    return this.plan.further.get(period)?.bars?.[position] ?? null;
  }

  private isAbout({ measure }: PlannedColumn): boolean {
    return listCountedMeasures(measure).some(({ dataSet, parts }) => {
      if (!this.estimated.has(dataSet.name)) return false;
      return [parts.numerator, parts.less, parts.denominator].some(
        (name) => dataSet.measures[name ?? '']?.aggregate === 'distinct',
      );
    });
  }
}
