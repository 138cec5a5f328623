/**
 * Reads a time of the day as people type it: `8`, `830`, `8:30`, `08.30`. `end` also takes `24:00`.
 * @returns `08:30`, or null when it is no time
 */
export function parseTimeOfDay(text: string, end = false): string | null {
  const found = /^(\d{1,2})(?:[:. ]?(\d{2}))?$/.exec(text.trim());
  if (!found) return null;
  const hour = Number(found[1]);
  const minute = Number(found[2] ?? '0');
  if (minute > 59 || hour > 24 || (hour === 24 && (!end || minute > 0))) return null;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
