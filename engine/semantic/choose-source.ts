import type { DataSet, RollupDeclaration } from '#contracts/semantic/data-set.ts';
import { ADDITIVE_OVER } from '#contracts/semantic/measure.ts';
import type { VisibilityRule } from '#contracts/semantic/row-condition.ts';
import type {
  PlanContext,
  PlannedFilter,
  PlannedKey,
  PlannedPart,
  PlannedSource,
  RowsReason,
  Viewer,
} from '#engine/semantic/plan.ts';
import type { Span } from '#engine/semantic/time-bars.ts';

/** The first rollup that can answer a part, or its rows with the reason against the last rollup. */
export function chooseSource(part: PlannedPart, context: PlanContext): PlannedSource {
  let reason: RowsReason = 'no_rollup';
  for (const rollup of part.dataSet.rollups) {
    const against = findReasonAgainst(rollup, part, context.viewer);
    const { built, rest } = splitSpan(part.span, context.built?.get(rollup.table) ?? [], rollup.step);
    if (against === null && built.length > 0) return { from: 'rollup', rollup, built, rest };
    reason = against ?? 'not_built';
  }
  return { from: 'rows', reason };
}

function findReasonAgainst(rollup: RollupDeclaration, part: PlannedPart, viewer: Viewer): RowsReason | null {
  const { dataSet, measures, keys, filters, narrowed } = part;
  if (dataSet.times[rollup.of] !== part.time) return 'other_time';
  if (!measures.every((name) => isAdded(name, rollup, dataSet))) return 'measure_not_additive';
  if (!keys.every((key) => hasKey(key, rollup))) return 'dimension_missing';
  if (![...filters, ...narrowed].every((one) => hasFilter(one, rollup))) return 'filter_missing';
  const restricted = [...keys, ...filters, ...narrowed].some(
    (one) => 'field' in one && one.field.seen !== null && Object.hasOwn(viewer.sets, one.field.seen),
  );
  if (restricted || isRestricted(dataSet, viewer)) return 'viewer_restricted';
  return keys.every((key) => isAligned(key, rollup.step)) ? null : 'bars_not_aligned';
}

/** Law 3: only what may be added up over the dimensions that are left out is read from sums. */
function isAdded(name: string, rollup: RollupDeclaration, dataSet: DataSet): boolean {
  const measure = dataSet.measures[name];
  return (
    measure !== undefined && ADDITIVE_OVER[measure.aggregate] === 'all' && rollup.measures[name] !== undefined
  );
}

function hasKey(key: PlannedKey, rollup: RollupDeclaration): boolean {
  if (key.kind === 'bars') return true;
  return (
    key.kind === 'values' && key.field.via.length === 0 && rollup.dimensions[key.dimension] !== undefined
  );
}

function hasFilter(
  filter: PlannedFilter | Extract<PlannedKey, { kind: 'values' }>,
  rollup: RollupDeclaration,
): boolean {
  return (
    filter.kind === 'values' &&
    filter.field.via.length === 0 &&
    rollup.dimensions[filter.dimension] !== undefined
  );
}

function isAligned(key: PlannedKey, step: number): boolean {
  return key.kind !== 'bars' || key.bars.every(({ from, to }) => from % step === 0 && to % step === 0);
}

/** Whether a data set's rule of visibility leaves rows out for a viewer. */
export function isRestricted(
  { visibility, links }: Pick<DataSet, 'visibility' | 'links'>,
  viewer: Viewer,
): boolean {
  const restricts = (rule: VisibilityRule): boolean => {
    if ('all' in rule) return rule.all.some(restricts);
    if ('any' in rule) return rule.any.every(restricts);
    if ('link' in rule) {
      const link = links[rule.link];
      return link !== undefined && isRestricted(link.dataSet, viewer);
    }
    return Object.hasOwn(viewer.sets, 'seen' in rule ? rule.seen : rule.unseen);
  };
  return visibility !== null && restricts(visibility);
}

/** The whole steps of a span that are built, and what is left of it. */
function splitSpan(span: Span, built: readonly Span[], step: number): { built: Span[]; rest: Span[] } {
  const whole = { from: Math.ceil(span.from / step) * step, to: Math.floor(span.to / step) * step };
  const inside = built
    .map(({ from, to }) => ({ from: Math.max(from, whole.from), to: Math.min(to, whole.to) }))
    .filter(({ from, to }) => from < to)
    .toSorted((a, b) => a.from - b.from);
  const rest: Span[] = [];
  let at = span.from;
  for (const { from, to } of inside) {
    if (from > at) rest.push({ from: at, to: from });
    at = to;
  }
  if (at < span.to) rest.push({ from: at, to: span.to });
  return { built: inside, rest };
}
