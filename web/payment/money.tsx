import { formatMoney } from '#contracts/payment/money.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';

/** An amount in minor units as a reader reads it: USD as `$10.00`. */
export function Money({ amount, currency }: { amount: number; currency: string }) {
  return <span className="tabular">{useMoney()(amount, currency)}</span>;
}

/** The same as a text. */
export function useMoney() {
  const language = useLanguage();
  return (amount: number, currency: string): string => formatMoney(amount, currency, language);
}

/** A day in words with its year; the provider counts in UTC, and so does what it writes on its invoices. */
export function useDay() {
  const language = useLanguage();
  return (instant: string): string =>
    dateFormat(language, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(new Date(instant));
}
