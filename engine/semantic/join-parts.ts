import type { AnswerCell, SemanticAnswer } from '#contracts/semantic/answer.ts';
import {
  buildAxisValue,
  buildTotal,
  compareKeys,
  listKeys,
  type Keys,
} from '#engine/semantic/axis-values.ts';
import { CellReader, type FoundParts, type Line } from '#engine/semantic/cell-reader.ts';
import { getTotals } from '#engine/semantic/plan-levels.ts';
import { OTHERS, type Plan, type PlannedColumn } from '#engine/semantic/plan.ts';
import { listCountedMeasures, type PlannedFormula } from '#engine/semantic/planned-measure.ts';
import type { Span } from '#engine/semantic/time-bars.ts';

/**
 * Joins what was counted for each data set alone: every row and column that any part found is in the answer (a full outer join in which
 * nothing equals nothing), and every cell has a status.
 */
export function joinParts(plan: Plan, found: FoundParts): SemanticAnswer {
  const { fields = [] } = plan.question.calculated ?? {};
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
  const cells = new CellReader(plan, found);
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
    ...(fields.length > 0 && { fields: [...fields] }),
  };
}

function toWire({ from, to }: Span) {
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  };
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
    ...(measure.formula && { calculated: describeFormula(plan, measure.formula) }),
  };
}

function describeFormula(
  plan: Plan,
  { text, unit, parts }: PlannedFormula,
): SemanticAnswer['measures'][number]['calculated'] {
  return {
    formula: text,
    unit,
    parts: parts.map(({ text: part, scope, measure: { dataSet } }) => ({
      part,
      ...scope,
      data_set: dataSet.name,
      opens: dataSet.opens,
      filters: [...(plan.applied.get(dataSet.name) ?? [])],
      time: plan.times.get(dataSet.name) ?? '',
    })),
  };
}

/** Law 12: what is cut, estimated or not collected says so. */
function listNotes(plan: Plan, { coverage, rows }: FoundParts, cut: number): SemanticAnswer['notes'] {
  const about = plan.output.filter(({ measure }) =>
    listCountedMeasures(measure).some(
      (one) =>
        plan.parts.some((part) => part.about && part.dataSet === one.dataSet) &&
        one.dataSet.measures[one.parts.numerator]?.aggregate === 'distinct',
    ),
  );
  const counted = plan.output.flatMap(({ measure }) => listCountedMeasures(measure));
  const since = [...new Set(counted.map(({ dataSet }) => dataSet.name))].flatMap((name) => {
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
