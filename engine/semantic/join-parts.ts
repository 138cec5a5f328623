import type { AnswerCell, SemanticAnswer } from '#contracts/semantic/answer.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import {
  buildAxisValue,
  buildTotal,
  compareKeys,
  listKeys,
  type Keys,
} from '#engine/semantic/axis-values.ts';
import {
  buildCell,
  computeMeasure,
  computeShare,
  getCoverage,
  NO_CELL,
  type Coverage,
  type FoundValues,
} from '#engine/semantic/cell-value.ts';
import { buildPartId, getShareLevel, getTotals } from '#engine/semantic/plan-levels.ts';
import {
  OTHERS,
  type ChosenValues,
  type PartRow,
  type Plan,
  type PlannedColumn,
} from '#engine/semantic/plan.ts';
import type { Span } from '#engine/semantic/time-bars.ts';

/** What the statements of a plan found: the groups of each part, in the order of the parts, and the chosen values of its rankings. */
export type FoundParts = {
  rows: readonly (readonly PartRow[])[];
  chosen: ChosenValues;
  /** When each data set was collected, by its name; absent: always. */
  coverage?: ReadonlyMap<string, Coverage>;
};

/** A row or column of the answer: the keys of its axes, or its total. */
type Line = { keys: Keys; total: boolean };

/**
 * Joins what was counted for each data set alone: every row and column that any part found is in the answer (a full outer join in which
 * nothing equals nothing), and every cell has a status.
 */
export function joinParts(plan: Plan, found: FoundParts): SemanticAnswer {
  const tables = indexParts(plan, found.rows);
  const total = getTotals(plan.question);
  const listLines = (among: readonly number[], withTotal: boolean): Line[] => {
    const keys = listKeys(plan, among, collectKeys(plan, among, found.rows)).toSorted(
      compareKeys(plan, among, found.chosen),
    );
    return [
      ...keys.map((one) => ({ keys: one, total: false })),
      ...(withTotal ? [{ keys: [], total: true }] : []),
    ];
  };
  const cells = new CellReader(plan, tables, found.coverage);
  const ordered = orderRows(plan, listLines(plan.rows, total.row), cells);
  const rows = cutRows(ordered, plan.question.limit);
  const columns = listLines(plan.columns, total.column);
  const grid = (period: 'now' | 'before'): AnswerCell[][][] =>
    rows.map((row) =>
      columns.map((column) => {
        const read = cells.at(period, row, column);
        return plan.output.map((output) => read(output));
      }),
    );
  const toValues = (among: readonly number[], { keys, total: isTotal }: Line) =>
    among.map((index, position) =>
      isTotal
        ? buildTotal(plan, index, found.chosen)
        : buildAxisValue(plan, index, keys[position] ?? null, found.chosen),
    );
  return {
    measures: plan.output.map((output) => describeColumn(plan, output)),
    span: toWire(plan.span),
    before: plan.before && toWire(plan.before),
    zone: plan.question.zone,
    rows: rows.map((row) => toValues(plan.rows, row)),
    columns: columns.map((column) => toValues(plan.columns, column)),
    cells: grid('now'),
    cells_before: plan.before && grid('before'),
    totals_of: plan.question.totals_of,
    notes: [...plan.notes, ...listNotes(plan, found, ordered.length - rows.length)],
  };
}

function toWire({ from, to }: Span) {
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  };
}

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

/** The keys of some axes that any part found, of parts that are grouped by all of them. */
function collectKeys(plan: Plan, among: readonly number[], rows: FoundParts['rows']): Keys[] {
  if (among.length === 0) return [[]];
  return plan.parts.flatMap(({ level, without }, part) => {
    const positions = among.map((index) => level.indexOf(index));
    if (without.length > 0 || positions.includes(-1)) return [];
    return (rows[part] ?? []).map(({ keys }) => positions.map((position) => keys[position] ?? null));
  });
}

/** Reads the cells of an answer from what the parts found. */
class CellReader {
  private readonly plan: Plan;
  private readonly tables: Tables;
  private readonly coverage: ReadonlyMap<string, Coverage> | undefined;
  private readonly estimated: ReadonlySet<string>;

  constructor(plan: Plan, tables: Tables, coverage: ReadonlyMap<string, Coverage> | undefined) {
    this.plan = plan;
    this.tables = tables;
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
    const span = this.getSpan(period, level, keys);
    if (span === null) return () => NO_CELL;
    const known = new Map<DataSet, { found: FoundValues; covered: ReturnType<typeof getCoverage> }>();
    return (output) => {
      const { dataSet } = output.measure;
      const shared = known.get(dataSet) ?? {
        found: this.find(output, { period, level, without: [], keys }),
        covered: getCoverage(span, this.coverage?.get(dataSet.name), this.plan.elapsed),
      };
      known.set(dataSet, shared);
      return buildCell(this.compute(output, shared.found, { period, level, keys }), {
        covered: shared.covered,
        found: shared.found !== undefined,
        about: this.isAbout(output),
      });
    };
  }

  private compute(
    output: PlannedColumn,
    found: FoundValues,
    at: { period: 'now' | 'before'; level: number[]; keys: Keys },
  ) {
    if (!output.share) return computeMeasure(output.measure, found);
    const of = getShareLevel(at.level, output.share.within, this.plan.axes.length);
    const keys = at.keys.filter((_key, position) => of.level.includes(at.level[position] ?? -1));
    return computeShare(output, found, this.find(output, { period: at.period, ...of, keys }));
  }

  private find(
    { measure }: PlannedColumn,
    {
      keys,
      ...purpose
    }: { period: 'now' | 'before'; level: readonly number[]; without: readonly number[]; keys: Keys },
  ): FoundValues {
    return this.tables.get(buildPartId(measure.dataSet, purpose))?.get(JSON.stringify(keys));
  }

  /** The time that a cell covers; null for a bar that the period does not have. */
  private getSpan(period: 'now' | 'before', level: readonly number[], keys: Keys): Span | null {
    const whole = period === 'now' ? this.plan.span : this.plan.before;
    const position = level.findIndex((index) => this.plan.axes[index]?.bars);
    if (position < 0 || whole === null) return whole;
    const bar = this.plan.axes[level[position] ?? -1]?.bars?.[Number(keys[position])]?.[period] ?? null;
    return bar && { from: Math.max(bar.from, whole.from), to: Math.min(bar.to, whole.to) };
  }

  private isAbout({ measure }: PlannedColumn): boolean {
    const { numerator, less, denominator } = measure.parts;
    if (!this.estimated.has(measure.dataSet.name)) return false;
    return [numerator, less, denominator].some(
      (name) => measure.dataSet.measures[name ?? '']?.aggregate === 'distinct',
    );
  }
}

/** Rows by the measure of the question's order, those without a value after the others, and what is summed up last. */
function orderRows(plan: Plan, rows: readonly Line[], cells: CellReader): Line[] {
  const { by, descending } = plan.question.order;
  const output = plan.output.find(({ measure, share }) => share === null && measure.ref === by);
  if (!output) return [...rows];
  const whole: Line = { keys: [], total: plan.columns.length > 0 };
  const values = new Map(rows.map((row) => [row, cells.read(output, 'now', row, whole).value]));
  const isLast = ({ keys, total }: Line): number => (total ? 2 : keys.includes(OTHERS) ? 1 : 0);
  return rows.toSorted((a, b) => {
    const last = isLast(a) - isLast(b);
    const [one, other] = [values.get(a) ?? null, values.get(b) ?? null];
    if (last !== 0 || one === other) return last;
    if (one === null || other === null) return one === null ? 1 : -1;
    return descending ? other - one : one - other;
  });
}

/** Law 12: rows beyond the limit are cut; a total stays. */
function cutRows(rows: readonly Line[], limit: number): Line[] {
  const shown = rows.filter(({ total }) => !total).slice(0, limit);
  return [...shown, ...rows.filter(({ total }) => total)];
}

function describeColumn(plan: Plan, { measure, share }: PlannedColumn): SemanticAnswer['measures'][number] {
  const { name, opens } = measure.dataSet;
  return {
    measure: measure.ref,
    share: share && (share.within === null ? '*' : (plan.axes[share.within]?.dimension ?? null)),
    data_set: name,
    opens,
    filters: [...(plan.applied.get(name) ?? [])],
    time: plan.times.get(name) ?? '',
  };
}

/** Law 12: what is cut, estimated or not collected says so. */
function listNotes(plan: Plan, { coverage, rows }: FoundParts, cut: number): SemanticAnswer['notes'] {
  const about = plan.output.filter(
    ({ measure }) =>
      plan.parts.some((part) => part.about && part.dataSet === measure.dataSet) &&
      measure.dataSet.measures[measure.parts.numerator]?.aggregate === 'distinct',
  );
  const since = [...new Set(plan.output.map(({ measure }) => measure.dataSet.name))].flatMap((name) => {
    const at = coverage?.get(name)?.since ?? null;
    return at !== null && at > plan.span.from ? [{ data_set: name, since: new Date(at).toISOString() }] : [];
  });
  const full = plan.parts.some((part, index) => (rows[index]?.length ?? 0) >= part.limit);
  return [
    ...(cut > 0 || full ? [{ code: 'cut' as const, rows: cut }] : []),
    ...about.map(({ measure }) => ({ code: 'about' as const, measure: measure.ref })),
    ...since.map((one) => ({ code: 'collected_since' as const, ...one })),
  ];
}
