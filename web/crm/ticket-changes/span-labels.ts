import { useTranslation } from 'react-i18next';

/** Spans of sleep that are offered, in minutes. */
export const SNOOZE_SPANS = [60, 240, 1440, 4320, 10_080, 43_200] as const;

/** A span of sleep in words: in days where it is whole days, in hours or minutes else. */
export function useSpanLabels() {
  const { t } = useTranslation();
  return (minutes: number): string => {
    if (minutes % 1440 === 0) return t('canned.along.days', { count: minutes / 1440 });
    if (minutes % 60 === 0) return t('canned.along.hours', { count: minutes / 60 });
    return t('canned.along.minutes', { count: minutes });
  };
}
