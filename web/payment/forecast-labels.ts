import { useTranslation } from 'react-i18next';
import { DAILY_METERS, LEDGER_METERS, MONTHLY_METERS } from '#contracts/payment/meter.ts';
import type { MeterUsage } from '#contracts/payment/usage.ts';
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

/** What a meter comes to, and when its limit is reached, each as one sentence; without enough past days it says so. */
export function useForecastLabels() {
  const { t } = useTranslation();
  const language = useLanguage();
  const day = useLedgerDay();
  const number = (value: number) => formatExactNumber(value, language);
  const reach = ({ meter, used, limit, known, reached }: MeterUsage): string => {
    if (limit === null) return '';
    if (used >= limit) return t('payment.forecast.full');
    if (!LEDGER_METERS.some((one) => one === meter) || DAILY_METERS.includes(meter)) return '';
    if (!known) return t('payment.forecast.unknown');
    if (!reached) {
      return t(MONTHLY_METERS.includes(meter) ? 'payment.forecast.room' : 'payment.forecast.room_long');
    }
    const earliest = day(reached.earliest);
    if (reached.likely === null) return t('payment.forecast.reach_from', { earliest });
    const values = { day: day(reached.likely), earliest };
    if (reached.latest === null) return t('payment.forecast.reach_open', values);
    if (reached.latest === reached.earliest) return t('payment.forecast.reach', values);
    return t('payment.forecast.reach_range', { ...values, latest: day(reached.latest) });
  };
  const expected = ({ expected: range, used }: MeterUsage): string =>
    range === null || range.high <= used
      ? ''
      : t('payment.forecast.expected', {
          low: number(range.low),
          likely: number(range.likely),
          high: number(range.high),
        });
  return { reach, expected, number, day };
}
