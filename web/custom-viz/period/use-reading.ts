import { useMemo } from 'react';
import { MS_PER_MINUTE } from '#contracts/kit/duration.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import { useNow } from '#web/kit/ui/time.tsx';
import type { DateReading } from './period-words.ts';
import { useCalendar } from './use-calendar.ts';

/** How periods are read here: by the reader's clock and zone and the account's weeks and fiscal years, to the next full minute. */
export function useReading(): DateReading {
  const minute = Math.ceil(useNow(MS_PER_MINUTE).getTime() / MS_PER_MINUTE);
  const calendar = useCalendar();
  const language = useLanguage();
  return useMemo(
    () => ({ now: new Date(minute * MS_PER_MINUTE), zone: getReaderZone(), ...calendar, language }),
    [minute, calendar, language],
  );
}
