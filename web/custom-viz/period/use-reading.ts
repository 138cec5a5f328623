import { useMemo } from 'react';
import { MS_PER_MINUTE } from '#contracts/kit/duration.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { useNow } from '#web/kit/ui/time.tsx';
import type { DateReading } from './period-words.ts';
import { useCalendar } from './use-calendar.ts';

/** The reader's time zone. */
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** How periods are read here: by the reader's clock and zone and the account's weeks and fiscal years, to the next full minute. */
export function useReading(): DateReading {
  const minute = Math.ceil(useNow(MS_PER_MINUTE).getTime() / MS_PER_MINUTE);
  const calendar = useCalendar();
  const language = useLanguage();
  return useMemo(
    () => ({ now: new Date(minute * MS_PER_MINUTE), zone: ZONE, ...calendar, language }),
    [minute, calendar, language],
  );
}
