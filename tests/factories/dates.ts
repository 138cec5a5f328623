/** Forms in which a test writes an instant, each with the precision that it preserves. */
export const DATE_FORMS = [
  'iso',
  'rfc',
  'rfc850',
  'javascript',
  'ctime',
  'oracle',
  'excel',
  'thai',
  'thai short',
  'american',
  'points',
  'compact',
  'epoch',
] as const;
type DateForm = (typeof DATE_FORMS)[number];

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const two = (value: number): string => String(value).padStart(2, '0');

/** Writes an instant as UTC in a form. @returns the text, and the instant that it denotes */
export function writeDate(at: Date, form: DateForm): { text: string; expected: string } {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  const [hour, minute, second] = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()];
  const [name, weekday, short] = [MONTHS[month] ?? '', DAYS[at.getUTCDay()] ?? '', two(year % 100)];
  const clock = `${two(hour)}:${two(minute)}:${two(second)}`;
  const half = `${two(hour % 12 || 12)}.${two(minute)}.${two(second)}.000000 ${hour < 12 ? 'AM' : 'PM'}`;
  const thai = new Intl.DateTimeFormat('th', { month: 'short', timeZone: 'UTC' }).format(at);
  const texts: Record<DateForm, string> = {
    iso: `${year}-${two(month + 1)}-${two(day)} ${clock} UTC+0`,
    rfc: `${weekday}, ${day} ${name} ${short} ${clock} +0000`,
    rfc850: `${weekday}, ${two(day)}-${name}-${short} ${clock} GMT`,
    javascript: `${weekday} ${name} ${two(day)} ${year} ${clock} GMT+0000 (Coordinated Universal Time)`,
    ctime: `${weekday} ${name} ${String(day).padStart(2)} ${clock} ${year}`,
    oracle: `${two(day)}-${name.toUpperCase()}-${short} ${half}`,
    excel: `${day}-${name}-${short}`,
    thai: `${day} ${thai} ${year + 543} ${two(hour)}.${two(minute)}.${two(second)} น.`,
    'thai short': `${day} ${thai} ${two((year + 543) % 100)}`,
    american: `${name} ${day}, ${year} at ${clock}`,
    points: `${two(day)}.${two(month + 1)}.${year} ${two(hour)}.${two(minute)}.${two(second)}`,
    compact: `${year}${two(month + 1)}${two(day)}T${clock.replaceAll(':', '')}Z`,
    epoch: String(Math.floor(at.getTime() / 1000)),
  };
  const isDay = form === 'excel' || form === 'thai short';
  const day0 = Date.UTC(year, month, day);
  return {
    text: texts[form],
    expected: new Date(isDay ? day0 : day0 + ((hour * 60 + minute) * 60 + second) * 1000).toISOString(),
  };
}
