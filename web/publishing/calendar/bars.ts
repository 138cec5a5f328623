import { useMemo } from 'react';
import { listNotes, type CalendarNote } from '#contracts/publishing/notes.ts';
import { COUNTRIES, computePublicHolidays } from '#engine/calendar/public-holidays.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { addDays } from './days.ts';

/** The countries whose holidays can be shown. */
export const HOLIDAY_COUNTRIES = Object.keys(COUNTRIES);

/** What is over a day: a public holiday, or a note of colleagues. */
export type DayBar = { key: string; text: string; country?: string; note?: CalendarNote };

/** The bars of some days, by day. */
export function useBars(
  days: readonly string[],
  countries: readonly string[],
): ReadonlyMap<string, DayBar[]> {
  const language = useLanguage() === 'th' ? 'th' : 'en';
  const [from_day = '', last = ''] = [days[0], days.at(-1)];
  const refresh = useRefresh();
  useLive('publishing_note.', () => refresh('publishing_note.'));
  const notes = useCallQuery(listNotes, { query: { from_day, to_day: addDays(last, 1) } }, { keep: true });
  return useMemo(() => {
    const years = new Set(days.map((day) => Number(day.slice(0, 4))));
    const holidays = countries.flatMap((country) =>
      [...years].flatMap((year) =>
        (computePublicHolidays(country, year, language) ?? []).map(({ date, name }) => ({
          day: date,
          bar: { key: `${country}-${date}-${name}`, text: name, country },
        })),
      ),
    );
    const written = (notes.data?.items ?? []).flatMap((note) =>
      days
        .filter((day) => note.first_day <= day && day <= note.last_day)
        .map((day) => ({ day, bar: { key: note._id, text: note.text, note } })),
    );
    const all: { day: string; bar: DayBar }[] = [...holidays, ...written];
    const byDay = Map.groupBy(all, ({ day }) => day);
    return new Map([...byDay].map(([day, found]) => [day, found.map(({ bar }) => bar)]));
  }, [days, countries, language, notes.data]);
}
