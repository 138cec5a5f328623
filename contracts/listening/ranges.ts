import { calendarSpan, type CalendarSpan } from '#contracts/kit/calendar.ts';
import { DAYS_PER_YEAR, MS_PER_DAY } from '#contracts/kit/duration.ts';

/** Ranges that end now, in milliseconds. */
const LENGTHS = {
  '24h': MS_PER_DAY,
  '7d': 7 * MS_PER_DAY,
  '30d': 30 * MS_PER_DAY,
  '90d': 90 * MS_PER_DAY,
  '12m': DAYS_PER_YEAR * MS_PER_DAY,
} as const;

const OF_THE_CALENDAR = [
  'today',
  'yesterday',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
] as const satisfies readonly CalendarSpan[];

/** Time ranges by name; what is saved holds the name, so that it shows the same days to come. */
export type Range = keyof typeof LENGTHS | (typeof OF_THE_CALENDAR)[number];

/** The ranges as people choose them: by length, and by the calendar. */
export const RANGE_GROUPS: readonly (readonly Range[])[] = [
  ['24h', '7d', '30d', '90d', '12m'],
  OF_THE_CALENDAR,
];

/** What is shown where nobody chose. */
export const DEFAULT_RANGE: Range = '30d';

/** Whether a text names a range. */
export const isRange = (name: string | undefined): name is Range =>
  RANGE_GROUPS.some((group) => group.some((range) => range === name));

/** When something is looked at, and by whose clocks (IANA name). */
export type Reading = { now: Date; zone: string };

const isLength = (range: Range): range is keyof typeof LENGTHS => Object.hasOwn(LENGTHS, range);

/** The stretch of time that a range stands for: one of the calendar that is still on reaches up to now, as far as it has come. */
export const spanOfRange = (range: Range, { now, zone }: Reading): { from: string; to: string } => {
  const at = now.getTime();
  if (isLength(range)) return spanOf(at - LENGTHS[range], at);
  const { from, to } = calendarSpan(range, { now: at, zone });
  // At midnight itself a day has not come anywhere yet.
  return spanOf(from, at > from ? Math.min(to, at) : to);
};

const spanOf = (from: number, to: number): { from: string; to: string } => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});
