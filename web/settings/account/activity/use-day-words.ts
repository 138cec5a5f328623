import { useTranslation } from 'react-i18next';
import { useNow } from '#web/kit/ui/time.tsx';
import { dateFormat } from '#web/kit/text/kept-formats.ts';

const DAY_MS = 86_400_000;

/** A day as a heading: today, yesterday, then its weekday and date. */
export const useDayWords = () => {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const format = dateFormat(i18n.language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return (at: string): string => {
    const day = new Date(at).toDateString();
    if (day === now.toDateString()) return t('audit.activity.today');
    if (day === new Date(now.getTime() - DAY_MS).toDateString()) return t('audit.activity.yesterday');
    return format.format(new Date(at));
  };
};
