import { z } from 'zod';
import { formOf } from '#contracts/kit/faults/fault.ts';

/** An ISO 4217 currency in capitals. */
export const Currency = z
  .string()
  .trim()
  .toUpperCase()
  .check(formOf('currency', /^[A-Z]{3}$/));

/** An amount in the smallest unit of its currency (cents, satang; whole yen): money is never a fraction. */
export const Minor = z.int();

/** The number of decimals of a currency, according to Intl: 2 for USD, 0 for JPY. */
function digitsOf(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  );
}

/**
 * Formats money for people: USD always as `$` with two decimals, other currencies as is usual in the reader's language. `amount` is in
 * minor units.
 */
export function formatMoney(amount: number, currency: string, language = 'en'): string {
  const digits = digitsOf(currency);
  const value = amount / 10 ** digits;
  if (currency === 'USD') {
    const number = new Intl.NumberFormat('en', {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }).format(Math.abs(value));
    return `${value < 0 ? '−' : ''}$${number}`;
  }
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(value);
}
