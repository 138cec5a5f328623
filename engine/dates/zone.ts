import { toInstant } from '#contracts/kit/zone.ts';
import { findZone, type FormPlaces } from '#engine/dates/forms.ts';
import type { DateShape } from '#engine/dates/written.ts';
import type { WrittenZone } from '#engine/dates/zone-names.ts';

/** The zone that a date names: nothing where it names none, or the name that is not known. */
export type FoundZone = { zone?: WrittenZone; unknown?: string };

/** The furthest that a clock is from UTC, in minutes. */
const FURTHEST = 14 * 60;

/** The zone behind the clock, or in brackets where none is there. */
export function resolveZone(places: FormPlaces, written: DateShape): FoundZone {
  const found = zoneAt(places, written);
  if (found?.zone !== undefined) return found;
  let unknown: FoundZone = found ?? {};
  for (const comment of written.comments) {
    if (/^[W ]*$/.test(comment.shape) || EASTERN_WEEKDAY.test(comment.texts.join(''))) continue;
    const inside = findZone(comment.shape) ?? findZone(comment.shape.replace(/ ?[Q?].*$/, ''));
    const zone = inside === null ? undefined : zoneAt(inside, comment);
    if (zone?.zone !== undefined) return zone;
    unknown = { unknown: zone?.unknown ?? comment.texts.filter(Boolean).join(' ') };
  }
  return unknown;
}

const EASTERN_WEEKDAY = /^(?:(?:周|週|星期)?[月火水木金土日一二三四五六]|[월화수목금토일](?:요일)?)$/u;

function zoneAt(places: FormPlaces, written: DateShape): FoundZone | undefined {
  if (places.sign !== undefined) return offsetOf(places, written);
  if (places.zone !== undefined) return { zone: written.values[places.zone] ?? 0 };
  if (places.utc !== undefined) return { zone: 0 };
  return places.unknown === undefined ? undefined : { unknown: written.texts[places.unknown] ?? '' };
}

function offsetOf(places: FormPlaces, { shape, values, texts }: DateShape): FoundZone {
  const digits = texts[places.offset ?? -1];
  const hours = digits === undefined ? Number(values[places.hours ?? -1]) : Number(digits.slice(0, -2));
  const minutes =
    digits === undefined
      ? Number(places.minutes === undefined ? 0 : values[places.minutes])
      : Number(digits.slice(-2));
  const size = hours * 60 + minutes;
  const sign = shape[places.sign ?? -1] ?? '+';
  if (minutes > 59 || size > FURTHEST) return { unknown: `${sign}${digits ?? hours}` };
  return { zone: sign === '-' ? -size : size };
}

const QUARTER = 900_000;
/** Clocks change at a quarter of an hour, and a lookup costs as much as reading a row: recent lookups are cached. */
const ahead = new Map<string, number>();
const MOST_REMEMBERED = 50_000;

/** How far a zone is ahead of UTC when its clocks show a time (as if it were UTC), in milliseconds. */
export function computeUtcOffset(wall: number, zone: WrittenZone): number {
  if (typeof zone === 'number') return zone * 60_000;
  if (zone === 'UTC') return 0;
  const quarter = Math.floor(wall / QUARTER) * QUARTER;
  const key = `${zone} ${quarter}`;
  const known = ahead.get(key);
  if (known !== undefined) return known;
  if (ahead.size >= MOST_REMEMBERED) ahead.clear();
  const at = new Date(quarter);
  const shown = {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
  };
  const found = quarter - toInstant(shown, zone).getTime();
  ahead.set(key, found);
  return found;
}
