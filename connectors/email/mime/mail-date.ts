const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Hours east of Greenwich of the zone names of RFC 5322, 4.3; military letters mean nothing there and count as 0. */
const ZONES: Readonly<Record<string, number>> = {
  edt: -4,
  est: -5,
  cdt: -5,
  cst: -6,
  mdt: -6,
  mst: -7,
  pdt: -7,
  pst: -8,
  cet: 1,
  cest: 2,
  ict: 7,
  jst: 9,
};

const CLOCK = String.raw`(?<hour>\d{1,2})\s*[:.]\s*(?<minute>\d{2})(?:\s*[:.]\s*(?<second>\d{2})(?:\.\d+)?)?`;
const HALF = String.raw`(?:\s*(?<half>[AaPp])\.?[Mm]\b\.?)?`;
const ZONE = String.raw`(?:(?:GMT|UTC?)?\s*(?<sign>[+-])(?<hours>\d{1,2}):?(?<minutes>\d{2})|(?<zone>[A-Za-z]{1,5}))?`;
/** `3 Nov 2025 10:12:13 +0700`, as the rule has it, and `Nov 3 10:12:13 +0700 2025`, `November 3, 2025 10:12 PM`. */
const DATES = [
  String.raw`(?<day>\d{1,2})[\s-]+(?<month>[A-Za-z]{3})[A-Za-z]*\.?[\s-]+(?<year>\d{2,4}),?\s+${CLOCK}${HALF}\s*${ZONE}`,
  String.raw`(?<month>[A-Za-z]{3})[A-Za-z]*\.?\s+(?<day>\d{1,2}),\s*(?<year>\d{4}),?\s+(?:at\s+)?${CLOCK}${HALF}\s*${ZONE}`,
  String.raw`(?<month>[A-Za-z]{3})\s+(?<day>\d{1,2})\s+${CLOCK}\s*${ZONE}\s+(?<year>\d{4})`,
].map((form) => new RegExp(form));

/**
 * The instant of a Date field (RFC 5322, 3.3 and 4.3), also where comments, dashes, names of zones or another order stand in it.
 * @returns null for what is no date
 */
export function readMailDate(field: string): Date | null {
  const bare = field.replaceAll(/\([^()]*\)/g, ' ');
  const found = DATES.map((form) => form.exec(bare)?.groups).find((groups) => groups !== undefined);
  if (!found) return readOther(field);
  const { day, month: name = '', year = '', minute, second = '0', half, sign, zone = '' } = found;
  const month = MONTHS.indexOf(name.toLowerCase());
  const hour = hourOfDay(Number(found['hour']), half);
  if (month < 0 || hour > 23 || Number(minute) > 59 || Number(day) > 31 || Number(day) < 1) return null;
  const east =
    sign === undefined
      ? (ZONES[zone.toLowerCase()] ?? 0) * 60
      : (sign === '-' ? -1 : 1) * (Number(found['hours']) * 60 + Number(found['minutes']));
  const at = Date.UTC(fullYear(year), month, Number(day), hour, Number(minute), Math.min(59, Number(second)));
  return valid(new Date(at - east * 60_000));
}

/** The hour of a clock of twelve hours, where the field says which half of the day it shows. */
const hourOfDay = (hour: number, half: string | undefined): number =>
  half === undefined || hour > 12 ? hour : (hour % 12) + (/p/i.test(half) ? 12 : 0);

/** From this year on it is one of the Buddhist era, which programs on Thai machines write. */
const BUDDHIST_FROM = 2400;
const BUDDHIST_AHEAD = 543;

/** RFC 5322, 4.3: two digits below 50 are of this century, other two and all three are added to 1900. */
function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length === 2) return year < 50 ? 2000 + year : 1900 + year;
  if (digits.length === 3) return 1900 + year;
  return year >= BUDDHIST_FROM ? year - BUDDHIST_AHEAD : year;
}

/** ISO dates, which some programs write; without a zone they are UTC, wherever this runs. */
function readOther(field: string): Date | null {
  const [, day, time = '00:00', zone = 'Z'] =
    /^\s*(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?)\s*(Z|[+-]\d{2}:?\d{2})?)?/.exec(
      field,
    ) ?? [];
  return day === undefined
    ? null
    : valid(new Date(`${day}T${time}${zone.replace(/(\d{2}):?(\d{2})$/, '$1:$2')}`));
}

const valid = (at: Date): Date | null =>
  Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9999 || at.getUTCFullYear() < 1900 ? null : at;
