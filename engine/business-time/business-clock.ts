import type { Hours } from './hours.ts';
import { openYear, type OpenYear } from './open-year.ts';

/** An interval of open hours, in epoch milliseconds. */
export type OpenSpan = { open: number; close: number };

/** The search for working hours ends here: a schedule that is closed this long does not open. */
const YEARS_AHEAD = 30;

/**
 * Computes the business time of one schedule. Years are expanded on first use and cached; after that every query is a binary search within
 * a year, whether it spans an hour or four hundred closed days. Instants and lengths are epoch milliseconds.
 */
export class BusinessClock {
  readonly #hours: Hours;
  readonly #years = new Map<number, OpenYear>();

  constructor(hours: Hours) {
    this.#hours = hours;
  }

  /** The business time between two instants; negative where `to` is before `from`. */
  elapsed(from: number, to: number): number {
    if (to < from) return 0 - this.elapsed(to, from);
    let [year, layout] = this.#yearOf(from);
    const [lastYear, last] = this.#yearOf(to);
    let sum = inYear(last, to) - inYear(layout, from);
    while (year < lastYear) {
      sum += layout.total;
      year += 1;
      layout = this.#layout(year);
    }
    return sum;
  }

  /**
   * The first instant by which `length` of business time has passed since `from`: `from` itself for a length of 0, a closing time where it
   * fits exactly. Undefined where it does not come within {@link YEARS_AHEAD} years.
   */
  after(from: number, length: number): number | undefined {
    if (length <= 0) return from;
    const [begin, first] = this.#yearOf(from);
    let rest = length + inYear(first, from);
    for (let year = begin; year <= begin + YEARS_AHEAD; year += 1) {
      const layout = this.#layout(year);
      if (rest <= layout.total) return instantOf(layout, rest);
      rest -= layout.total;
    }
    return undefined;
  }

  /** Whether an instant is within working hours; a closing time is not. */
  isOpen(at: number): boolean {
    const [, layout] = this.#yearOf(at);
    const index = lastAtMost(layout.opens, at);
    return index >= 0 && at < (layout.closes[index] ?? 0);
  }

  /** The instant itself while open, otherwise the next opening; undefined where there is none. */
  nextOpen(at: number): number | undefined {
    const [begin] = this.#yearOf(at);
    for (let year = begin; year <= begin + YEARS_AHEAD; year += 1) {
      const { opens, closes } = this.#layout(year);
      const index = Math.max(lastAtMost(opens, at), 0);
      for (const place of [index, index + 1]) {
        const close = closes[place];
        if (close !== undefined && close > at) return Math.max(at, opens[place] ?? at);
      }
    }
    return undefined;
  }

  /** The next closing time after an instant within working hours; undefined while closed, and where it never closes. */
  closesAt(at: number): number | undefined {
    if (!this.isOpen(at)) return undefined;
    const [begin] = this.#yearOf(at);
    let here = at;
    for (let year = begin; year <= begin + YEARS_AHEAD; year += 1) {
      const { opens, closes, ends } = this.#layout(year);
      const close = closes[lastAtMost(opens, here)] ?? here;
      // Open through the turn of the year: the next year's first interval continues it.
      if (close < ends || !this.isOpen(close)) return close;
      here = close;
    }
    return undefined;
  }

  /** The open intervals between two instants, clipped to both, in order. */
  spans(from: number, to: number): readonly OpenSpan[] {
    const found: OpenSpan[] = [];
    for (let at = this.nextOpen(from); at !== undefined && at < to;) {
      const close = this.closesAt(at) ?? to;
      found.push({ open: at, close: Math.min(close, to) });
      at = this.nextOpen(close);
    }
    return found;
  }

  #layout(year: number): OpenYear {
    const known = this.#years.get(year);
    if (known) return known;
    const made = openYear(this.#hours, year);
    this.#years.set(year, made);
    return made;
  }

  /** The local year of an instant: the calendar's, or a neighbour where the zone has passed the turn already. */
  #yearOf(at: number): [number, OpenYear] {
    let year = new Date(at).getUTCFullYear();
    let layout = this.#layout(year);
    while (at < layout.begins) layout = this.#layout((year -= 1));
    while (at >= layout.ends) layout = this.#layout((year += 1));
    return [year, layout];
  }
}

/** The business time of a year up to an instant in it. */
function inYear({ opens, closes, before }: OpenYear, at: number): number {
  const index = lastAtMost(opens, at);
  if (index < 0) return 0;
  return (before[index] ?? 0) + Math.min(at, closes[index] ?? at) - (opens[index] ?? at);
}

/** The first instant of a year by which this much business time has passed. */
function instantOf({ opens, before }: OpenYear, open: number): number {
  // The last interval that begins with less than `open` before it contains the instant; its end belongs to it.
  let [low, high] = [0, before.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((before[middle] ?? 0) < open) low = middle;
    else high = middle - 1;
  }
  return (opens[low] ?? 0) + open - (before[low] ?? 0);
}

/** The index of the last value that is not above `wanted`; -1 where all are. */
function lastAtMost(values: Float64Array, wanted: number): number {
  let [low, high] = [-1, values.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((values[middle] ?? 0) <= wanted) low = middle;
    else high = middle - 1;
  }
  return low;
}
