import type { FoundHolidays } from '#contracts/crm/sla/holiday-endpoints.ts';
import { sortHolidays } from '#contracts/crm/sla/holiday.ts';
import { DAY_MINUTES, formatMinutes } from '#contracts/crm/sla/week.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { parseCalendarDays } from '#engine/calendar/days-of-calendar.ts';
import { refuse } from '#server/kit/errors.ts';

type CalendarQuery = { text: string; from: number; years: number; zone: string };

/** The holidays of a calendar file, and the events that are none, with the reason. @throws file_unreadable */
export function parseCalendarHolidays({ text, from, years, zone }: CalendarQuery): FoundHolidays {
  const found = parseCalendarDays(text, { years: { from, until: from + years }, zone });
  if (!found) return refuse('file_unreadable', { fault: fault('no_calendar') });
  return {
    items: sortHolidays(
      found.days.map((day) => ({
        date: day.date,
        name: day.name,
        yearly: day.yearly,
        start: formatMinutes(day.from),
        end: day.to === DAY_MINUTES ? '24:00' : formatMinutes(day.to),
        source: 'file' as const,
      })),
    ),
    left_out: found.leftOut,
  };
}
