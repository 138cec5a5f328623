import { fromReaderTime, toReaderDay, toReaderTime } from '#web/kit/text/reader-clock.ts';

/** When somebody may want a ticket back: keys of texts, and instants in the reader's zone. */
export type SnoozeChoice = { key: 'in_hour' | 'this_evening' | 'tomorrow' | 'next_week'; at: Date };

/** Working days begin and evenings are at these hours of the reader's clock. */
const MORNING = 9;
const EVENING = 18;
const MONDAY = 1;

function onDay(now: Date, days: number, hour: number): Date {
  const { year, month, day } = toReaderTime(now);
  return fromReaderTime({ year, month, day: day + days, hour, minute: 0 });
}

/** What to offer now. This evening only while it is more than an hour away; next Monday never is tomorrow. */
export function buildSnoozeChoices(now: Date): SnoozeChoice[] {
  const inHour = new Date(now.getTime() + 3_600_000);
  const evening = onDay(now, 0, EVENING);
  const weekday = new Date(toReaderDay(now)).getUTCDay();
  const toMonday = (MONDAY - weekday + 7) % 7 || 7;
  return [
    { key: 'in_hour', at: inHour },
    ...(evening > inHour ? [{ key: 'this_evening' as const, at: evening }] : []),
    { key: 'tomorrow', at: onDay(now, 1, MORNING) },
    ...(toMonday > 1 ? [{ key: 'next_week' as const, at: onDay(now, toMonday, MORNING) }] : []),
  ];
}
