import { MS_PER_DAY, MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { getUtcOffset } from '#contracts/kit/zone.ts';
import { clampInstant } from '#server/kit/clickhouse/sql.ts';
import type { Span } from '#server/listening/rollups/spans.ts';

type HourOfWeek = { weekday: number; hour: number };

/** No zone changes its offset twice within this time. */
const BETWEEN_CHANGES = 20 * MS_PER_DAY;
const HOURS_OF_WEEK = 7 * 24;
/** The 1st of January 1970 was a Thursday. */
const FIRST_DAY = 3;

/** How often each hour of the week begins in a period, in a time zone; hours begin at full hours of UTC. */
export function countHoursOfWeek(span: Span, zone: string): (place: HourOfWeek) => number {
  const counts = Array.from({ length: HOURS_OF_WEEK }, () => 0);
  const [from, to] = [clampInstant(span.from), clampInstant(span.to)];
  const first = Math.floor(from / MS_PER_HOUR) * MS_PER_HOUR;
  for (let start = first; start < to; start += BETWEEN_CHANGES) {
    const end = Math.min(to, start + BETWEEN_CHANGES);
    const [offset, last] = [start, end].map((at) => getUtcOffset(at, zone));
    const isSame = offset === last;
    for (let at = start; at < end; at += MS_PER_HOUR) {
      const index = toIndex(at + (isSame ? (offset ?? 0) : getUtcOffset(at, zone)));
      counts[index] = (counts[index] ?? 0) + 1;
    }
  }
  return ({ weekday, hour }) => counts[(weekday - 1) * 24 + hour] ?? 0;
}

/** The hour of the week of a local time, from Monday at midnight. */
function toIndex(local: number): number {
  const hours = Math.floor(local / MS_PER_HOUR) + FIRST_DAY * 24;
  return ((hours % HOURS_OF_WEEK) + HOURS_OF_WEEK) % HOURS_OF_WEEK;
}
