import { z } from 'zod';
import type { AxisValue } from '#contracts/semantic/answer.ts';
import type { ValueFilter } from '#contracts/semantic/question.ts';
import { OTHERS, type ChosenValues, type Plan, type PlannedAxis } from '#engine/semantic/plan.ts';
import type { Span } from '#engine/semantic/time-bars.ts';

/** The keys of a row or column, one for each of its axes; null for a total. */
export type Keys = readonly (string | null)[];

function toWire({ from, to }: Span) {
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  };
}

/** Law 11: a value of an axis with what it adds to the filter of its cells. */
export function buildAxisValue(
  plan: Plan,
  index: number,
  key: string | null,
  chosen: ChosenValues,
): AxisValue {
  const axis = plan.axes[index];
  const base: AxisValue = { kind: 'value', key, span: null, span_before: null, filter: null, partial: false };
  if (!axis) return base;
  if (axis.bars) return buildBar(plan, axis.bars[Number(key)], base);
  const { dimension } = axis;
  if (key === OTHERS)
    return {
      ...base,
      kind: 'others',
      key: null,
      filter: buildOthersFilter(axis, chosen.get(index) ?? []),
    };
  const filter = (is: ValueFilter['is'], values: ValueFilter['values']): ValueFilter => ({
    dimension,
    is,
    values,
    ...getBins(axis),
  });
  if (!axis.combined || key === null) return { ...base, filter: filter('among', [key]) };
  const values = parseCombined(key);
  const others = (axis.shown?.values ?? []).filter((one) => one === null || !values.includes(one));
  const [first, ...further] = values.map((value) => filter('among', [value]));
  return {
    ...base,
    filter: first ?? null,
    further: [...further, ...(others.length > 0 ? [filter('not_among', others)] : [])],
  };
}

/** The values that the key of a combination has. */
export function parseCombined(key: string): string[] {
  return z.array(z.string()).parse(JSON.parse(key));
}

/** How the values of an axis are put together, as a filter has it. */
function getBins({ bins }: PlannedAxis): Pick<ValueFilter, 'bins'> {
  return bins === null ? {} : { bins };
}

/** The others are among the values that an axis shows. */
function buildOthersFilter(axis: PlannedAxis, chosen: readonly (string | null)[]): ValueFilter {
  const { dimension, shown } = axis;
  if (shown?.is === 'among')
    return {
      dimension,
      is: 'among',
      values: shown.values.filter((value) => !chosen.includes(value)),
      ...getBins(axis),
    };
  return { dimension, is: 'beyond', values: [...chosen, ...(shown?.values ?? [])], ...getBins(axis) };
}

function buildBar(
  plan: Plan,
  bar: NonNullable<PlannedAxis['bars']>[number] | undefined,
  base: AxisValue,
): AxisValue {
  if (!bar) return base;
  const span = toWire(bar.now);
  return {
    ...base,
    key: span.from,
    span,
    span_before: bar.before && toWire(bar.before),
    partial: bar.now.from < plan.span.from || bar.now.to > plan.elapsed,
  };
}

/** Law 4: a total of an axis, of all rows or of the values that are shown. */
export function buildTotal(plan: Plan, index: number, chosen: ChosenValues): AxisValue {
  const axis = plan.axes[index];
  return {
    kind: 'total',
    key: null,
    span: null,
    span_before: null,
    filter: axis && plan.question.totals_of === 'shown' ? buildShownFilter(axis, chosen.get(index)) : null,
    partial: false,
  };
}

function buildShownFilter(axis: PlannedAxis, chosen: readonly (string | null)[] = []): ValueFilter | null {
  const { dimension, top, shown } = axis;
  if (top && !top.others) return { dimension, is: 'among', values: [...chosen], ...getBins(axis) };
  return shown && { dimension, is: shown.is, values: [...shown.values], ...getBins(axis) };
}

/**
 * The rows (or columns) that an answer has: those that any part found. Law 7: an axis of time has every bar of the span, whatever was
 * found.
 */
export function listKeys(plan: Plan, among: readonly number[], found: readonly Keys[]): Keys[] {
  const time = among.findIndex((index) => plan.axes[index]?.bars);
  const bars = time < 0 ? null : (plan.axes[among[time] ?? -1]?.bars ?? []);
  const known = new Map<string, Keys>();
  const add = (keys: Keys): void => {
    const id = JSON.stringify(keys);
    if (!known.has(id)) known.set(id, keys);
  };
  const sources = bars && among.length === 1 ? [[null]] : found;
  for (const keys of sources)
    if (bars)
      bars.forEach((_bar, position) =>
        add(keys.map((key, index) => (index === time ? String(position) : key))),
      );
    else add(keys);
  return [...known.values()];
}

/** Compares two rows by their values, axis by axis; rows without a value follow, others come last. */
export function compareKeys(
  plan: Plan,
  among: readonly number[],
  chosen: ChosenValues,
): (a: Keys, b: Keys) => number {
  const compares = among.map((index) => compareValues(plan.axes[index], chosen.get(index)));
  return (a, b) => {
    for (const [position, compare] of compares.entries()) {
      const order = compare(a[position] ?? null, b[position] ?? null);
      if (order !== 0) return order;
    }
    return 0;
  };
}

type Compare = (a: string | null, b: string | null) => number;

function compareValues(
  axis: PlannedAxis | undefined,
  chosen: readonly (string | null)[] | undefined,
): Compare {
  const rank = rankValues(axis, chosen);
  return (a, b) => {
    if (a === b) return 0;
    if (a === OTHERS || b === OTHERS) return a === OTHERS ? 1 : -1;
    const order = rank(a) - rank(b);
    if (order !== 0 && !Number.isNaN(order)) return order;
    if (a === null || b === null) return a === null ? 1 : -1;
    return a < b ? -1 : 1;
  };
}

function rankValues(
  axis: PlannedAxis | undefined,
  chosen: readonly (string | null)[] | undefined,
): (key: string | null) => number {
  if (chosen) return rankIn(chosen);
  if (axis?.order === 'number') return (key) => (key === null ? Number.MAX_VALUE : Number(key));
  if (axis && axis.order !== 'label') return rankIn(axis.order);
  return () => 0;
}

/** The position in a list; what is not in it comes after. */
function rankIn(list: readonly (string | null)[]): (key: string | null) => number {
  const positions = new Map(list.map((value, index) => [value, index]));
  return (key) => positions.get(key) ?? list.length;
}
