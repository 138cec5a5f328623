import { MS_PER_DAY, MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { getUtcOffset } from '#contracts/kit/zone.ts';
import type { RowsReason } from '#contracts/semantic/answer-reading.ts';
import type { DataSet, RollupDeclaration } from '#contracts/semantic/data-set.ts';
import { ADDITIVE_OVER } from '#contracts/semantic/measure.ts';
import type { VisibilityRule } from '#contracts/semantic/row-condition.ts';
import type {
  PlanContext,
  PlannedFilter,
  PlannedKey,
  PlannedPart,
  PlannedSource,
  Viewer,
} from '#engine/semantic/plan.ts';
import type { Span } from '#engine/semantic/time-bars.ts';

/** A part that is read from one place: of one rollup, or of the rows. */
type SourcedPart<P extends PlannedPart> = Omit<P, 'source'> & { source: PlannedSource };

/**
 * Where a part is read: each measure from the first rollup that can answer it, which may be several rollups. Where one measure needs the
 * rows, all are read from these, with the reason against the last rollup for the first such measure.
 */
export function chooseSources<P extends PlannedPart>(part: P, context: PlanContext): SourcedPart<P>[] {
  const byRollup = new Map<RollupDeclaration, { source: PlannedSource; measures: string[] }>();
  for (const name of part.measures) {
    const source = chooseSource({ ...part, measures: [name] }, context);
    if (source.from === 'rows') return [{ ...part, source }];
    const known = byRollup.get(source.rollup);
    if (known) known.measures.push(name);
    else byRollup.set(source.rollup, { source, measures: [name] });
  }
  return [...byRollup.values()].map((one) => ({ ...part, ...one }));
}

/** The first rollup that can answer a part, or its rows with the reason against the last rollup. */
export function chooseSource(part: PlannedPart, context: PlanContext): PlannedSource {
  let reason: RowsReason = 'no_rollup';
  for (const rollup of part.dataSet.rollups) {
    if (isOfOther(rollup, part)) continue;
    const against = findReasonAgainst(rollup, part, context.viewer);
    const { built, rest } = splitSpan(part.span, context.built?.get(rollup.table) ?? [], rollup.step);
    if (against === null && built.length > 0) return { from: 'rollup', rollup, built, rest };
    // What keeps a rollup that has the measures from answering tells more than that another one has none of them.
    if (against !== 'measure_not_additive' || reason === 'no_rollup') reason = against ?? 'not_built';
  }
  return { from: 'rows', reason };
}

/** Whether a rollup counts only by the values of a dimension that a part does not name. */
function isOfOther({ each }: RollupDeclaration, { keys, filters }: PlannedPart): boolean {
  if (each?.whole !== null) return false;
  return ![...keys, ...filters].some((one) => one.kind === 'values' && one.dimension === each.dimension);
}

type Condition = PlannedFilter | Extract<PlannedKey, { kind: 'values' }>;

function findReasonAgainst(rollup: RollupDeclaration, part: PlannedPart, viewer: Viewer): RowsReason | null {
  const { dataSet, measures, keys, filters, narrowed } = part;
  if (dataSet.times[rollup.of] !== part.time) return 'other_time';
  if (!measures.every((name) => isAdded(name, rollup, dataSet))) return 'measure_not_additive';
  if (!keys.every((key) => hasKey(key, rollup, part))) return 'dimension_missing';
  const conditions = [...filters, ...narrowed];
  if (!conditions.every((one) => hasFilter(one, rollup, part))) return 'filter_missing';
  if (getEachValue(rollup, part) === null) return 'filter_missing';
  const restricted = [...keys, ...conditions].some(
    (one) => 'field' in one && one.field.seen !== null && Object.hasOwn(viewer.sets, one.field.seen),
  );
  if (restricted || isRestricted(dataSet, viewer)) return 'viewer_restricted';
  return [...keys, ...filters].every((one) => isAligned(one, rollup, part)) ? null : 'bars_not_aligned';
}

/** Law 3: only what may be added up over the dimensions that are left out is read from sums; of distinct counts the values are stored. */
function isAdded(name: string, rollup: RollupDeclaration, dataSet: DataSet): boolean {
  const measure = dataSet.measures[name];
  const columns = rollup.measures[name];
  if (measure === undefined || columns === undefined) return false;
  return 'distinct' in columns
    ? measure.aggregate === 'distinct'
    : ADDITIVE_OVER[measure.aggregate] === 'all';
}

function hasKey(key: PlannedKey, rollup: RollupDeclaration, part: PlannedPart): boolean {
  if (key.kind !== 'values') return true;
  if (key.field.via.length > 0 || key.combined !== null) return false;
  if (rollup.dimensions[key.dimension] !== undefined) return true;
  // A row without a value is in no row of the rollup: an axis that lists such rows cannot be read from it.
  const isEach = rollup.each?.dimension === key.dimension && !key.others && leavesOutNone(key);
  return isEach && !part.filters.some((one) => isOn(one, key.dimension));
}

/** Whether rows without a value are in no group of a key. */
export function leavesOutNone({ shown }: Extract<PlannedKey, { kind: 'values' }>): boolean {
  if (shown === null) return false;
  return shown.values.includes(null) === (shown.is === 'not_among');
}

function isOn(one: Condition, dimension: string): boolean {
  return one.kind === 'values' && one.dimension === dimension;
}

function hasFilter(filter: Condition, rollup: RollupDeclaration, { measures, keys }: PlannedPart): boolean {
  if (filter.kind === 'clock') return true;
  if (filter.kind !== 'values' || filter.field.via.length > 0) return false;
  if (rollup.dimensions[filter.dimension] !== undefined) return true;
  if (rollup.spread?.dimension === filter.dimension) return measures.every((name) => isSpread(name, rollup));
  if (rollup.each?.dimension !== filter.dimension) return false;
  const isAxis = keys.some((key) => key.kind === 'values' && key.dimension === filter.dimension);
  return isAxis || isSingle(filter);
}

/** Whether the columns of a measure are all by the values of the dimension over which a rollup is spread. */
function isSpread(name: string, { measures, spread }: RollupDeclaration): boolean {
  const columns = measures[name] ?? [];
  if ('distinct' in columns) return true;
  const known = new Set(Object.values(spread?.columns ?? {}));
  return columns.every((column) => known.has(column));
}

function isSingle(filter: Condition): boolean {
  return 'is' in filter && filter.is === 'among' && filter.values.length === 1 && filter.values[0] !== null;
}

/**
 * The value of the column of {@link RollupDeclaration} `each` in the rows that answer a part; undefined where the part is by this dimension, or
 * the rollup has none; null where no rows answer it.
 */
export function getEachValue(
  { each }: RollupDeclaration,
  { keys, filters }: Pick<PlannedPart, 'keys' | 'filters'>,
): string | number | null | undefined {
  if (!each) return undefined;
  if (keys.some((key) => key.kind === 'values' && key.dimension === each.dimension)) return undefined;
  const values = filters.flatMap((one) =>
    one.kind === 'values' && one.dimension === each.dimension ? [one.values[0] ?? null] : [],
  );
  const [only = each.whole, ...others] = values;
  return others.length > 0 ? null : only;
}

/** Bars, hours and days of the week begin at full steps. */
function isAligned(
  one: PlannedKey | PlannedFilter,
  { step, dated }: RollupDeclaration,
  { span, zone }: PlannedPart,
): boolean {
  if (one.kind === 'bars') return one.bars.every(({ from, to }) => from % step === 0 && to % step === 0);
  if (one.kind !== 'clock') return true;
  if (dated) return false;
  const unit = one.unit === 'hour' ? MS_PER_HOUR : MS_PER_DAY;
  const own = 'zone' in one ? one.zone : null;
  return unit % step === 0 && listOffsets(span, own ?? zone).every((offset) => offset % step === 0);
}

/** No zone changes its offset twice within this time. */
const BETWEEN_CHANGES = 20 * MS_PER_DAY;

/** The offsets of a zone throughout a span, in milliseconds; the rollups begin in 1970. */
function listOffsets({ from, to }: Span, zone: string): number[] {
  const offsets = [getUtcOffset(to, zone)];
  for (let at = Math.max(0, from); at < to; at += BETWEEN_CHANGES) offsets.push(getUtcOffset(at, zone));
  return offsets;
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
