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

const DATE =
  /(\d{1,2})[\s-]+([A-Za-z]{3})[A-Za-z]*\.?[\s-]+(\d{2,4}),?\s+(\d{1,2})\s*[:.]\s*(\d{2})(?:\s*[:.]\s*(\d{2})(?:\.\d+)?)?\s*(?:([+-])(\d{2}):?(\d{2})|([A-Za-z]{1,5}))?/;

/**
 * The instant of a Date field (RFC 5322, 3.3 and 4.3), also where comments, dashes or names of zones stand in it.
 * @returns null for what is no date
 */
export function readMailDate(field: string): Date | null {
  const found = DATE.exec(field.replaceAll(/\([^()]*\)/g, ' '));
  if (!found) return readOther(field);
  const [, day, name = '', year = '', hour, minute, second = '0', sign, zoneHours, zoneMinutes, zone = ''] =
    found;
  const month = MONTHS.indexOf(name.toLowerCase());
  if (month < 0 || Number(hour) > 23 || Number(minute) > 59 || Number(day) > 31 || Number(day) < 1)
    return null;
  const east =
    sign === undefined
      ? (ZONES[zone.toLowerCase()] ?? 0) * 60
      : (sign === '-' ? -1 : 1) * (Number(zoneHours) * 60 + Number(zoneMinutes));
  const at = Date.UTC(
    fullYear(year),
    month,
    Number(day),
    Number(hour),
    Number(minute),
    Math.min(59, Number(second)),
  );
  return valid(new Date(at - east * 60_000));
}

/** RFC 5322, 4.3: two digits below 50 are of this century, other two and all three are added to 1900. */
function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length === 2) return year < 50 ? 2000 + year : 1900 + year;
  return digits.length === 3 ? 1900 + year : year;
}

/** ISO dates, which some programs write. */
function readOther(field: string): Date | null {
  const iso =
    /^\s*(\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?\s*(?:Z|[+-]\d{2}:?\d{2})?)?)/.exec(
      field,
    )?.[1];
  return iso === undefined ? null : valid(new Date(iso.replace(' ', 'T')));
}

const valid = (at: Date): Date | null =>
  Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9999 || at.getUTCFullYear() < 1900 ? null : at;
