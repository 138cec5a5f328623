const SUFFIX: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  mln: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
  พัน: 1e3,
  หมื่น: 1e4,
  แสน: 1e5,
  ล้าน: 1e6,
  สิบล้าน: 1e7,
  ร้อยล้าน: 1e8,
  พันล้าน: 1e9,
  หมื่นล้าน: 1e10,
  แสนล้าน: 1e11,
  lakh: 1e5,
  crore: 1e7,
  mio: 1e6,
  mrd: 1e9,
  rb: 1e3,
  jt: 1e6,
  千: 1e3,
  万: 1e4,
  萬: 1e4,
  億: 1e8,
  亿: 1e8,
  천: 1e3,
  만: 1e4,
  억: 1e8,
};

const SHAPE = new RegExp(
  `^'?\\+?([\\d.,'\\s]+?)\\s*(${Object.keys(SUFFIX)
    .toSorted((a, b) => b.length - a.length)
    .join('|')})?\\.?\\+?$`,
  'i',
);

/** The zero digits of the supported scripts: Arabic, Persian, Devanagari, Bengali, Thai, Lao, Burmese, Khmer. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xed0, 0x1040, 0x17e0];

/** What exports write where a network provides no number. */
const NOTHING =
  /^(?:|[-\u2010-\u2015\u2212.?…]+|#?n\/?a!?|n\.a\.|nan|nil|null|none|undefined|unknown|not available|ไม่มี|ไม่มีข้อมูล|ไม่ระบุ|ไม่ทราบ)$/i;

/** Whether a cell states that there is no number. */
export const isNoCount = (text: string): boolean => NOTHING.test(text.trim());

/**
 * A count as networks, spreadsheets and people write it: `1,204`, `1 204`, `1’204`, `1,23,456`, `12.4k`, `3.1M`, `1.5 หมื่น`, digits of
 * other scripts. Nothing where the text is no count (negative, a fraction, words).
 */
export function readCount(text: string): number | undefined {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\u200b\ufeff]/g, '')
    .trim()
    .replaceAll(/[\u0660-\u17e9]/g, asciiDigit)
    .replaceAll(/[’‘ʼ′`´＇٬]/g, "'");
  const found = SHAPE.exec(plain);
  if (found === null) return undefined;
  const [, digits = '', suffix] = found;
  const value =
    numberOf(digits.trim(), suffix !== undefined) *
    (suffix === undefined ? 1 : (SUFFIX[suffix.toLowerCase()] ?? 1));
  return Number.isFinite(value) &&
    value <= Number.MAX_SAFE_INTEGER &&
    (suffix !== undefined || Number.isInteger(value))
    ? Math.round(value)
    : undefined;
}

function asciiDigit(sign: string): string {
  const code = sign.charCodeAt(0);
  const zero = ZEROS.find((one) => code >= one && code < one + 10);
  return zero === undefined ? sign : String(code - zero);
}

function numberOf(digits: string, hasSuffix: boolean): number {
  // Commas, spaces, apostrophes and (without a suffix) points between groups of three separate thousands.
  if (/^\d{1,3}(?:,\d{3})+$|^\d{1,3}(?: \d{3})+$|^\d{1,3}(?:'\d{3})+$/.test(digits)) return joined(digits);
  if (!hasSuffix && /^\d{1,3}(\.\d{3})+$/.test(digits)) return joined(digits);
  // As in India: groups of two above the thousands.
  if (/^\d{1,2}(,\d{2})+,\d{3}$/.test(digits)) return joined(digits);
  if (/^\d{1,3}([, '])\d{3}(?:\1\d{3})*\.\d+$/.test(digits)) return Number(digits.replaceAll(/[, ']/g, ''));
  if (/^\d{1,3}([. '])\d{3}(?:\1\d{3})*,\d{1,2}$/.test(digits))
    return Number(digits.replaceAll(/[. ']/g, '').replace(',', '.'));
  if (/^\d+,(?:0{1,2}|\d{1,2})$/.test(digits) && (hasSuffix || /,0+$/.test(digits)))
    return Number(digits.replace(',', '.'));
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN;
}

const joined = (digits: string): number => Number(digits.replaceAll(/[., ']/g, ''));
