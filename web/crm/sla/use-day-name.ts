import { useTranslation } from 'react-i18next';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';

/** A Sunday, to count the days of the week from. */
const SUNDAY = Date.UTC(2026, 0, 4);

/** Names of the days of the week in the reader's language; Sunday is 0. */
export function useDayName(weekday: 'long' | 'short'): (index: number) => string {
  const { i18n } = useTranslation();
  const format = dateFormat(i18n.language, { weekday, timeZone: 'UTC' });
  return (index) => format.format(SUNDAY + index * MS_PER_DAY);
}
