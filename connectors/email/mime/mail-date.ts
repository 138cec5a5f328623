import { readDate } from '#engine/dates/read-date.ts';

/**
 * The instant of a Date field (RFC 5322, 3.3 and 4.3), even with comments, dashes, names of zones or another order. An unknown zone counts
 * as UTC, as the RFC requires.
 * @returns null for anything that is not a date
 */
export function readMailDate(field: string): Date | null {
  // A weekday in a language or a character set that is not known, and a comment that is never closed, say nothing.
  const attempts = [field, field.replace(/^[^\d,]{1,60},\s*/, ''), field.replace(/\([^]*$/, '')];
  for (const attempt of attempts) {
    const date = readDate(attempt, { mail: true });
    if (date !== undefined) return date;
  }
  return null;
}
