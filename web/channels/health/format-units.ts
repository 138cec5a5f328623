import { useLanguage, formatExactNumber } from '#web/kit/text/format.ts';
import { numberFormat } from '#web/kit/text/kept-formats.ts';

/** The decimals of a price: some cost parts of a cent. */
const PRICE_DIGITS = 4;

/** How numbers of units and amounts of money are written. */
export function useUnits() {
  const language = useLanguage();
  return {
    number: (value: number): string => formatExactNumber(value, language),
    money: (value: number, currency: string): string =>
      numberFormat(language, { style: 'currency', currency, maximumFractionDigits: PRICE_DIGITS }).format(
        value,
      ),
  };
}
