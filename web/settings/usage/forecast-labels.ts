import { useTranslation } from 'react-i18next';
import { MONTHLY_METERS } from '#contracts/payment/meter.ts';
import type { MeterOutlook } from '#contracts/settings/usage/endpoints.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';

/** A day of the ledger (`2026-11-21`, UTC) in the reader's words. */
export function useLedgerDay(): (day: string) => string {
  const language = useLanguage();
  const format = dateFormat(language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (day) => format.format(new Date(day.length > 10 ? day : `${day}T00:00:00.000Z`));
}

/** What a meter comes to, and when its limit is reached, each as one sentence and as honest as the past allows. */
export function useForecastLabels() {
  const { t } = useTranslation();
  const language = useLanguage();
  const day = useLedgerDay();
  const number = (value: number) => formatExactNumber(value, language);
  const reach = ({ meter, used, limit, reached, expected, days }: MeterOutlook): string => {
    if (limit === null) return '';
    if (used >= limit) return t('usage.full');
    if (!reached) {
      if (!expected && days.length === 0) return t('usage.unknown');
      return t(MONTHLY_METERS.includes(meter) ? 'usage.room' : 'usage.room_long');
    }
    const earliest = day(reached.earliest);
    if (reached.likely === null) return t('usage.reach_from', { earliest });
    const values = { day: day(reached.likely), earliest };
    if (reached.latest === null) return t('usage.reach_open', values);
    if (reached.latest === reached.earliest) return t('usage.reach', values);
    return t('usage.reach_range', { ...values, latest: day(reached.latest) });
  };
  const expected = ({ expected: range, used }: MeterOutlook): string =>
    range === null || range.high <= used
      ? ''
      : t('usage.expected', {
          low: number(range.low),
          likely: number(range.likely),
          high: number(range.high),
        });
  return { reach, expected, number, day };
}
