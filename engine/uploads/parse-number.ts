/** The sign before the fraction of a number. */
export type DecimalSign = '.' | ',';

/** Most cells: digits, perhaps with a sign and a point. */
const PLAIN = /^-?\d{1,15}(?:\.\d{1,15})?$/;
const CURRENCY =
  /^(?:[฿$€£¥₩₫₭₹]|(?:THB|USD|EUR|GBP|JPY|CNY|SGD|MYR|VND|LAK|KRW|INR|AUD|HKD)\b)\s*|\s*(?:[฿$€£¥₩₫₭₹]|\b(?:THB|USD|EUR|GBP|JPY|CNY|SGD|MYR|VND|LAK|KRW|INR|AUD|HKD)|บาท)$/giu;
const FORMS: Readonly<Record<DecimalSign, RegExp>> = {
  '.': /^(?:\d+|\d{1,3}(?:[, '’]\d{2,3})*[, '’]\d{3})?(?:\.\d+)?(?:e[+-]?\d{1,3})?$/i,
  ',': /^(?:\d+|\d{1,3}(?:[. '’]\d{2,3})*[. '’]\d{3})?(?:,\d+)?(?:e[+-]?\d{1,3})?$/i,
};
const THAI_ZERO = 0x0e50;

/** Whether a text names a currency. */
export function hasCurrency(text: string): boolean {
  return text.search(CURRENCY) >= 0;
}

/**
 * The number that people and programs write: with thousands separated, a currency, brackets or a minus behind for less than nothing, a percent
 * sign (a hundredth), Thai digits, an exponent. Null where the whole text is no number.
 */
export function parseNumber(text: string, decimal: DecimalSign): number | null {
  if (decimal === '.' && PLAIN.test(text)) return Number(text);
  let plain = text
    .replaceAll(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO))
    .replaceAll(/[\u00a0\u202f\u2009]/g, ' ')
    .replaceAll(/[−–]/g, '-')
    .trim();
  const isBehind = /^\(.*\)$/.test(plain) || /^[^-]*\d-$/.test(plain);
  if (isBehind) plain = plain.replaceAll(/^\(|\)$|-$/g, '').trim();
  plain = withoutCurrency(plain);
  const sign = isBehind ? '' : (/^[+-]\s*/.exec(plain)?.[0] ?? '');
  plain = withoutCurrency(plain.slice(sign.length));
  const isShare = plain.endsWith('%');
  if (isShare) plain = plain.slice(0, -1).trim();
  if (!/\d/.test(plain) || !FORMS[decimal].test(plain)) return null;
  const groups = decimal === '.' ? /[, '’]/g : /[. '’]/g;
  const number = Number(plain.replaceAll(groups, '').replace(',', '.'));
  if (!Number.isFinite(number)) return null;
  const signed = isBehind || sign.startsWith('-') ? -number : number;
  return isShare ? signed / 100 : signed;
}

const withoutCurrency = (text: string): string => text.replaceAll(CURRENCY, '').trim();
