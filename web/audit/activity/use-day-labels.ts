import { useTranslation } from 'react-i18next';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';
import { toReaderDay } from '#web/kit/text/reader-clock.ts';
import { useNow } from '#web/kit/ui/time.tsx';

/** A day as a heading: today, yesterday, then its weekday and date. */
export function useDayLabels() {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const format = dateFormat(i18n.language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return (at: string): string => {
    const day = toReaderDay(new Date(at));
    if (day === toReaderDay(now)) return t('audit.activity.today');
    if (day === toReaderDay(new Date(now.getTime() - MS_PER_DAY))) return t('audit.activity.yesterday');
    return format.format(new Date(at));
  };
}
