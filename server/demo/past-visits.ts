import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from '#contracts/kit/duration.ts';
import type { PastVisit } from '#server/audit/public.ts';

/** The time zone of Bangkok, which has no daylight saving time. */
const AHEAD = 7 * MS_PER_HOUR;
/** Eight weeks are enough for a heat map with a visible pattern. */
const DAYS = 56;

/**
 * When a care team worked in the weeks before `now`: shifts on weekdays, two agents on weekends, each a little off the full hour; the same
 * on every run.
 */
export function generatePastVisits(people: readonly string[], now: Date): PastVisit[] {
  const today = Math.floor((now.getTime() + AHEAD) / MS_PER_DAY) * MS_PER_DAY - AHEAD;
  return Array.from({ length: DAYS }, (_one, index) => today - (index + 1) * MS_PER_DAY).flatMap(
    (day, index) => {
      const weekday = new Date(day + AHEAD).getUTCDay();
      const isWeekend = weekday === 0 || weekday === 6;
      return people.flatMap((userId, person): PastVisit[] => {
        const chance = (index * 31 + person * 17) % 23;
        if (chance === 0 || (isWeekend && person % 3 !== index % 3)) return [];
        const begins = day + (person % 2 === 0 ? 8 : 11) * MS_PER_HOUR + (chance - 11) * MS_PER_MINUTE;
        return [
          { userId, from: new Date(begins), to: new Date(begins + 9 * MS_PER_HOUR + chance * MS_PER_MINUTE) },
        ];
      });
    },
  );
}
