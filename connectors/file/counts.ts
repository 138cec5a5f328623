const SUFFIX: Readonly<Record<string, number>> = {
  k: 1e3,
  m: 1e6,
  b: 1e9,
  พัน: 1e3,
  หมื่น: 1e4,
  แสน: 1e5,
  ล้าน: 1e6,
};

const SHAPE = /^([\d.,\s]+?)\s*(k|m|b|พัน|หมื่น|แสน|ล้าน)?\+?$/i;

/**
 * A count as networks show it: `1,204`, `12.4k`, `3.1M`, `1.5 หมื่น`, Thai digits. Nothing where the text is no count of
 * things (negative, a fraction, words).
 */
export function readCount(text: string): number | undefined {
  const plain = text.trim().replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
  const found = SHAPE.exec(plain);
  if (found === null) return undefined;
  const [, digits = '', suffix] = found;
  const value =
    numberOf(digits, suffix !== undefined) * (suffix === undefined ? 1 : (SUFFIX[suffix.toLowerCase()] ?? 1));
  return Number.isFinite(value) &&
    value <= Number.MAX_SAFE_INTEGER &&
    (suffix !== undefined || Number.isInteger(value))
    ? Math.round(value)
    : undefined;
}

function numberOf(digits: string, hasSuffix: boolean): number {
  // Commas, spaces and (without a suffix) points between groups of three separate thousands.
  if (/^\d{1,3}([, ]\d{3})+$/.test(digits) || (!hasSuffix && /^\d{1,3}(\.\d{3})+$/.test(digits))) {
    return Number(digits.replace(/[., ]/g, ''));
  }
  if (/^\d{1,3}(,\d{3})+\.\d+$/.test(digits)) return Number(digits.replaceAll(',', ''));
  if (hasSuffix && /^\d+,\d{1,2}$/.test(digits)) return Number(digits.replace(',', '.'));
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN;
}
