import { useTranslation } from 'react-i18next';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { SentFields } from '#contracts/reports/report.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';

/** 4 January 1970 was a Sunday. */
const SUNDAY = Date.UTC(1970, 0, 4);

/** The names of the days, Sunday first. */
export function useWeekdays(): readonly string[] {
  const names = dateFormat(useLanguage(), { weekday: 'long', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_one, day) => names.format(SUNDAY + day * MS_PER_DAY).replace(/^วัน/, ''));
}

/** When a report is made, in a few words. */
export function useWhen() {
  const { t } = useTranslation();
  const weekdays = useWeekdays();
  return ({ schedule }: Pick<SentFields, 'schedule'>): string => {
    if (!schedule) return t('reports.when.never');
    const { every, at, weekday, day } = schedule;
    const named = every === 'week' ? (weekdays[weekday] ?? '') : String(day);
    return t(`reports.when.${every}`, { at, day: named });
  };
}
