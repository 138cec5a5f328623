import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { getUtcOffset } from '#contracts/kit/zone.ts';

/** A period in which a zone's offset does not change: from `since` (epoch milliseconds) to the start of the next period. */
export type OffsetSpan = { since: number; offset: number };

/** No zone has changed its offset twice within so short a time since 1970, so that sampling at this step misses nothing. */
const STEP = 7 * MS_PER_DAY;

/** The instant, to the second, at which the offset changes between `low` and `high`. */
function changeBetween(zone: string, low: number, high: number): number {
  const before = getUtcOffset(low, zone);
  let [from, to] = [Math.floor(low / 1000), Math.floor(high / 1000)];
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    if (getUtcOffset(middle * 1000, zone) === before) from = middle;
    else to = middle;
  }
  return to * 1000;
}

/** Computed years by zone, since querying the runtime for an offset takes microseconds and every schedule of a zone queries the same. */
const YEARS = new Map<string, readonly OffsetSpan[]>();
/** More years than this are never in use together; the oldest are evicted first. */
const MOST_YEARS = 5_000;

/**
 * The offset periods of a zone that cover a year with a few days before and after, in order; the first begins before it. Daylight saving
 * time makes two of them a year, most zones of Asia have one permanently.
 */
export function getYearOffsetSpans(zone: string, year: number): readonly OffsetSpan[] {
  const key = `${zone} ${year}`;
  const known = YEARS.get(key);
  if (known) return known;
  const made = computeYear(zone, year);
  YEARS.set(key, made);
  const [oldest] = YEARS.size > MOST_YEARS ? YEARS.keys() : [];
  if (oldest !== undefined) YEARS.delete(oldest);
  return made;
}

/** From this year on, rules of zones repeat with the calendar: after 400 years, dates have the same days of the week. */
const FIRST_REPEATED = 2100;
const CALENDAR_YEARS = 400;
/** No zone has changed its offset before this year. */
const FIRST_CHANGED = 1800;

function computeYear(zone: string, year: number): readonly OffsetSpan[] {
  const [from, to] = [startOfYear(year) - STEP, startOfYear(year + 1) + STEP];
  if (year < FIRST_CHANGED) return [{ since: from, offset: getUtcOffset(to, zone) }];
  const cycles = Math.floor((year - FIRST_REPEATED) / CALENDAR_YEARS);
  if (cycles < 1) return stretchesOf(zone, from, to);
  const same = year - cycles * CALENDAR_YEARS;
  const later = startOfYear(year) - startOfYear(same);
  return getYearOffsetSpans(zone, same).map(({ since, offset }) => ({ since: since + later, offset }));
}

/** The offset periods of a zone that cover a time (epoch milliseconds), in order; each has another offset than the previous one. */
export function getOffsetSpans(zone: string, from: number, to: number): OffsetSpan[] {
  const found: OffsetSpan[] = [];
  for (let year = new Date(from).getUTCFullYear(); year <= new Date(to).getUTCFullYear(); year++)
    for (const stretch of getYearOffsetSpans(zone, year))
      if (found.at(-1)?.offset !== stretch.offset && stretch.since > (found.at(-1)?.since ?? -Infinity))
        found.push(stretch);
  return found;
}

/** `Date.UTC` reads years below 100 as those of the twentieth century. */
const startOfYear = (year: number): number => new Date(0).setUTCFullYear(year, 0, 1);

function stretchesOf(zone: string, from: number, to: number): readonly OffsetSpan[] {
  const found: OffsetSpan[] = [{ since: from, offset: getUtcOffset(from, zone) }];
  let offset = getUtcOffset(from, zone);
  for (let at = from; at < to; at += STEP) {
    const next = Math.min(at + STEP, to);
    const last = getUtcOffset(next, zone);
    let low = at;
    // A step may hold more than one change where a zone was moved by law around its switch.
    while (offset !== last) {
      low = changeBetween(zone, low, next);
      offset = getUtcOffset(low, zone);
      found.push({ since: low, offset });
    }
  }
  return found;
}
