import { isList } from '#contracts/semantic/columns.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import { isTimeDimension } from '#contracts/semantic/dimension.ts';
import type { Question, QuestionAxis } from '#contracts/semantic/question.ts';
import { buildRanking } from '#engine/semantic/build-ranking.ts';
import { findLawFault } from '#engine/semantic/check-laws.ts';
import { chooseSources } from '#engine/semantic/choose-source.ts';
import { toClosedFault } from '#engine/semantic/closed-fault.ts';
import { findNearest } from '#engine/semantic/find-nearest.ts';
import {
  describeFurther,
  getScopeLevel,
  getScopePeriod,
  planFurtherPeriods,
} from '#engine/semantic/formula-scope.ts';
import { withBins, type Model, type ReachedField } from '#engine/semantic/model.ts';
import { planFilters } from '#engine/semantic/plan-filters.ts';
import { buildPartId, getShareLevel, listLevels } from '#engine/semantic/plan-levels.ts';
import { planMeasure } from '#engine/semantic/plan-measure.ts';
import { planPeriods, type PlannedPeriods } from '#engine/semantic/plan-periods.ts';
import type {
  FormulaPeriod,
  LawFault,
  PartPurpose,
  Plan,
  PlanContext,
  PlanPeriod,
  PlannedAxis,
  PlannedColumn,
  PlannedFilter,
  PlannedKey,
  PlannedPart,
  PlannedRanking,
} from '#engine/semantic/plan.ts';
import {
  listCountedMeasures,
  listPartNames,
  type PlannedFormula,
  type PlannedMeasure,
} from '#engine/semantic/planned-measure.ts';
import { prepareQuestion } from '#engine/semantic/prepare-question.ts';
import { listDataSets, isCompared } from '#engine/semantic/question-parts.ts';
import type { Span } from '#engine/semantic/time-bars.ts';

/** Why a question is not answered, with the nearest question that is; null where none is left. */
export type PlanRefusal = LawFault;

export type PlanResult = { ok: true; plan: Plan } | { ok: false; refusal: PlanRefusal };

/** Above this many rows a distinct count is an estimate, unless the context has another limit: an exact one takes too long. */
const EXACT_ROWS = 300_000;
/** Groups that a part may find: more than rows are shown, so that a cut is noticed. */
const MOST_GROUPS = 200_000;

/**
 * Plans a question: which data sets are read, at which levels, in which periods and from where. Every data set is counted alone; nothing is
 * run. A question that is refused only for what the reader may not read is refused for that.
 */
export function planQuestion(question: Question, model: Model, context: PlanContext): PlanResult {
  const planned = planWithin(question, model, context);
  if (planned.ok || !model.closed || !planWithin(question, model.closed.whole, context).ok) return planned;
  const { nearest, fault: missed } = planned.refusal;
  return { ok: false, refusal: { law: null, fault: toClosedFault(missed), nearest } };
}

function planWithin(question: Question, model: Model, context: PlanContext): PlanResult {
  const prepared = prepareQuestion(question, model);
  const found = prepared.ok ? findLawFault(question, prepared.model, context.viewer) : prepared.fault;
  if (found) return { ok: false, refusal: { ...found, nearest: findNearest(found.nearest, model, context) } };
  return { ok: true, plan: new Planner(question, prepared.ok ? prepared.model : model, context).plan() };
}

const NO_COLUMNS: ReadonlyMap<string, ReachedField> = new Map();

/** What the steps of planning one question share. */
class Planner {
  private readonly question: Question;
  private readonly model: Model;
  private readonly context: PlanContext;
  private readonly questionAxes: readonly QuestionAxis[];
  private readonly dataSets: readonly DataSet[];
  private readonly periods: PlannedPeriods;
  private readonly further: ReadonlyMap<FormulaPeriod, PlannedPeriods>;
  private readonly output: readonly PlannedColumn[];
  private readonly parts = new Map<string, PlannedPart & PartPurpose>();

  constructor(question: Question, model: Model, context: PlanContext) {
    this.question = question;
    this.model = model;
    this.context = context;
    this.questionAxes = [...question.rows, ...question.columns];
    this.dataSets = listDataSets(question, model);
    this.periods = planPeriods(question, this.questionAxes, context.now);
    this.output = this.planOutput();
    this.further = planFurtherPeriods(question, this.output, context.now);
  }

  plan(): Plan {
    const rows = this.question.rows.map((_axis, index) => index);
    const columns = this.question.columns.map((_axis, index) => rows.length + index);
    for (const level of listLevels(this.question, rows, columns)) this.addLevel(level);
    const { applied, notes } = planFilters(this.question, this.dataSets, this.model);
    const parts = [...this.parts.values()].flatMap((part) => chooseSources(part, this.context));
    const axes = this.questionAxes.map((axis, index) => this.planAxis(axis, index));
    return {
      question: this.question,
      axes,
      rows,
      columns,
      output: this.output,
      span: this.periods.now,
      elapsed: this.periods.elapsed,
      before: this.periods.before,
      further: describeFurther(this.further),
      rankings: this.questionAxes.flatMap((axis, index) => this.planRanking(axis, index)),
      parts,
      applied,
      times: new Map(this.dataSets.map((dataSet) => [dataSet.name, this.timeOf(dataSet)])),
      notes: [
        ...this.listPeriodNotes(),
        ...notes,
        ...axes
          .filter(({ several }) => several)
          .map(({ dimension }) => ({ code: 'overlapping' as const, dimension })),
      ],
    };
  }

  /** What periods say, each once. */
  private listPeriodNotes(): Plan['notes'] {
    const all = [this.periods, ...this.further.values()].flatMap(({ notes }) => notes);
    return [...new Map(all.map((note) => [JSON.stringify(note), note])).values()];
  }

  private planOutput(): PlannedColumn[] {
    const positions = new Map(this.questionAxes.map(({ dimension }, index) => [dimension, index]));
    return [
      ...this.question.measures.map((ref) => ({ measure: planMeasure(ref, this.model), share: null })),
      ...this.question.shares.map(({ measure, within }) => ({
        measure: planMeasure(measure, this.model),
        share: { within: within === null ? null : (positions.get(within) ?? null) },
      })),
    ];
  }

  private getSize({ name }: DataSet): number {
    return this.context.sizes?.get(name) ?? 0;
  }

  private timeOf(dataSet: DataSet): string {
    const { time } = this.question;
    if (time !== null && Object.hasOwn(dataSet.times, time)) return time;
    return Object.keys(dataSet.times)[0] ?? '';
  }

  private planAxis(axis: QuestionAxis, index: number): PlannedAxis {
    const { dimension, top } = axis;
    const bars = dimension === 'time' ? this.periods.bars : null;
    if (isTimeDimension(dimension))
      return {
        dimension,
        order: 'number',
        several: false,
        bars,
        top: null,
        shown: null,
        combined: false,
        bins: null,
      };
    const key = this.planKey(index, this.dataSets[0], 'now');
    const field = key?.kind === 'values' ? key.field : null;
    return {
      dimension,
      order: field?.order ?? 'label',
      several: field !== null && isList(field.type) && !axis.combined,
      bars: null,
      top: top && { others: top.others },
      shown: axis.shown ?? null,
      combined: axis.combined !== undefined,
      bins: axis.bins ?? null,
    };
  }

  private planKey(index: number, dataSet: DataSet | undefined, period: PlanPeriod): PlannedKey | null {
    const axis = this.questionAxes[index];
    if (!axis || !dataSet) return null;
    const { dimension, top, shown = null, bins = null, combined = null } = axis;
    if (dimension === 'weekday' || dimension === 'hour')
      return { kind: 'clock', axis: index, unit: dimension };
    if (dimension === 'time') return { kind: 'bars', axis: index, bars: this.keysOf(period) };
    const reach = this.model.dimension(dataSet, dimension);
    if (reach.kind !== 'reached') return null;
    const field = withBins(reach.field, bins);
    return { kind: 'values', axis: index, dimension, field, others: top?.others ?? false, shown, combined };
  }

  private keysOf(period: PlanPeriod): PlannedPeriods['keys']['now'] {
    if (period === 'now' || period === 'before') return this.periods.keys[period];
    return this.further.get(period)?.keys.before ?? [];
  }

  private spanOf(period: PlanPeriod): Span {
    const { now, before } = this.periods;
    const other = period === 'before' ? before : period === 'now' ? now : this.further.get(period)?.before;
    return other ?? now;
  }

  /** The parts of a level: of every data set in every period, and the denominators of shares. */
  private addLevel(level: readonly number[]): void {
    const periods = this.periods.before ? (['now', 'before'] as const) : (['now'] as const);
    for (const period of periods)
      for (const { measure, share } of this.output) {
        if (period === 'before' && !isCompared(measure.ref, this.question)) continue;
        if (measure.formula) this.addFormula(measure.formula, period, level);
        else this.addMeasure(measure, { period, level, without: [] });
        if (share)
          this.addMeasure(measure, {
            period,
            ...getShareLevel(level, share.within, this.questionAxes.length),
          });
      }
  }

  /** The parts of a formula, each of the rows that its scope says. */
  private addFormula({ parts }: PlannedFormula, period: 'now' | 'before', level: readonly number[]): void {
    for (const { measure, scope } of parts) {
      const of = getScopePeriod(scope.period, period, this.question.comparison);
      if (of !== null)
        this.addMeasure(measure, { period: of, ...getScopeLevel(level, scope, this.question) });
    }
  }

  private addMeasure(measure: PlannedMeasure, purpose: PartPurpose): void {
    const { dataSet } = measure;
    const id = buildPartId(dataSet, purpose);
    const part = this.parts.get(id) ?? { ...this.planPart(dataSet, purpose), ...purpose };
    this.parts.set(id, part);
    for (const name of listPartNames(measure)) if (!part.measures.includes(name)) part.measures.push(name);
  }

  private planPart(dataSet: DataSet, { period, level, without }: PartPurpose): PlannedPart {
    const span = this.spanOf(period);
    const keys = level.flatMap((index) => this.planKey(index, dataSet, period) ?? []);
    const dropped = new Set(without.map((index) => this.questionAxes[index]?.dimension ?? ''));
    const { planned } = planFilters(this.question, [dataSet], this.model, dropped);
    return {
      dataSet,
      period,
      span,
      time: dataSet.times[this.timeOf(dataSet)] ?? '',
      zone: this.question.zone,
      now: this.context.now,
      keys,
      filters: [
        ...(planned.get(dataSet.name) ?? []),
        ...(without.length > 0 ? [] : this.planShown(dataSet, level)),
      ],
      narrowed: without.length > 0 ? [] : this.planNarrowed(dataSet, level),
      measures: [],
      calculated: this.model.calculated?.columns.get(dataSet.name) ?? NO_COLUMNS,
      about: !this.context.exact && this.getSize(dataSet) > (this.context.exactRows ?? EXACT_ROWS),
      source: { from: 'rows', reason: 'no_rollup' },
      limit: MOST_GROUPS,
    };
  }

  /** Law 4: a total is of all rows, or of the values that are shown where the question says so. */
  private planNarrowed(dataSet: DataSet, level: readonly number[]): PlannedPart['narrowed'] {
    return this.questionAxes.flatMap(({ top }, index) => {
      const counts = level.includes(index) || this.question.totals_of === 'shown';
      const key = top && !top.others && counts ? this.planKey(index, dataSet, 'now') : null;
      return key?.kind === 'values' ? [key] : [];
    });
  }

  /** Law 4: a total of what is shown leaves out the values that its axes do not show. */
  private planShown(dataSet: DataSet, level: readonly number[]): PlannedFilter[] {
    return this.questionAxes.flatMap(({ shown, top }, index) => {
      const isNarrowed = top !== null && !top.others;
      if (!shown || level.includes(index) || isNarrowed || this.question.totals_of !== 'shown') return [];
      const key = this.planKey(index, dataSet, 'now');
      return key?.kind === 'values' ? [{ ...key, ...shown }] : [];
    });
  }

  /** Law 9: the first values are chosen by their measure in the first period. */
  private planRanking({ top }: QuestionAxis, index: number): PlannedRanking[] {
    if (!top) return [];
    const measure = planMeasure(top.by, this.model);
    const counted = listCountedMeasures(measure);
    const dataSet = counted[0]?.dataSet ?? measure.dataSet;
    const part = this.planPart(dataSet, { period: 'now', level: [index], without: [] });
    return [buildRanking(part, { axis: index, top, ratio: measure }, this.context)];
  }
}
