import { toDateFault } from '#connectors/kit/date-fault.ts';
import type { Entry } from '#connectors/rss/entry.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { readWhen } from '#engine/dates/read-date.ts';
import type { DateFault, DateOrder } from '#engine/dates/reading.ts';
import { surveyDates } from '#engine/dates/survey.ts';

/**
 * The order that the dates of a feed have, which is one for all its entries, and what to say of those that cannot be read: their posts
 * get the time at which the feed was read.
 */
export function detectDateOrder(
  entries: readonly Entry[],
  now: Date,
): { order: DateOrder | undefined; note: Fault | undefined } {
  const dates = entries.map(({ date }) => date?.trim() ?? '').filter(Boolean);
  const { add, survey } = surveyDates(now);
  for (const [index, date] of dates.entries()) add(date, index + 1);
  const order = survey().order ?? undefined;
  const faults = dates.flatMap((date): DateFault[] => {
    const read = readWhen(date, { order });
    return 'at' in read ? [] : [read];
  });
  const [first] = faults;
  if (first === undefined) return { order, note: undefined };
  return { order, note: fault('feed_dates', { count: faults.length, rest: toDateFault(first) }) };
}
