const THAI_DIGITS = ['ศูนย์', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า'] as const;
const THAI_PLACES = ['', 'สิบ', 'ร้อย', 'พัน', 'หมื่น', 'แสน'] as const;
const MILLION = 1_000_000;

const UNITS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const;
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const;
const SCALES: readonly (readonly [size: number, name: string])[] = [
  [1_000_000_000_000, 'trillion'],
  [1_000_000_000, 'billion'],
  [MILLION, 'million'],
  [1_000, 'thousand'],
];

/** A whole number in words, such as `สองแสนสามหมื่น`; a number with a fraction is rounded. */
export function writeNumberWords(value: number, language: 'en' | 'th'): string {
  const whole = Math.round(Math.abs(value));
  const words = language === 'th' ? writeThai(whole) : writeEnglish(whole);
  if (value >= 0 || whole === 0) return words;
  return language === 'th' ? `ลบ${words}` : `minus ${words}`;
}

function writeThai(value: number): string {
  if (value >= MILLION) {
    const rest = value % MILLION;
    return `${writeThai(Math.floor(value / MILLION))}ล้าน${rest === 0 ? '' : writeThaiPlaces(rest, true)}`;
  }
  return value === 0 ? THAI_DIGITS[0] : writeThaiPlaces(value, false);
}

/** @param isRest whether a larger part comes before: a last one is then `เอ็ด` */
function writeThaiPlaces(value: number, isRest: boolean): string {
  const digits = String(value);
  return [...digits]
    .map((sign, at) => {
      const digit = Number(sign);
      const place = digits.length - 1 - at;
      if (digit === 0) return '';
      if (place === 0 && digit === 1 && (digits.length > 1 || isRest)) return 'เอ็ด';
      if (place === 1 && digit === 1) return 'สิบ';
      if (place === 1 && digit === 2) return 'ยี่สิบ';
      return `${THAI_DIGITS[digit] ?? ''}${THAI_PLACES[place] ?? ''}`;
    })
    .join('');
}

function writeEnglish(value: number): string {
  for (const [size, name] of SCALES) {
    if (value < size) continue;
    const rest = value % size;
    const head = `${writeEnglish(Math.floor(value / size))} ${name}`;
    return rest === 0 ? head : `${head} ${writeEnglish(rest)}`;
  }
  if (value >= 100) {
    const rest = value % 100;
    const head = `${UNITS[Math.floor(value / 100)] ?? ''} hundred`;
    return rest === 0 ? head : `${head} ${writeEnglish(rest)}`;
  }
  if (value < UNITS.length) return UNITS[value] ?? '';
  const rest = value % 10;
  const head = TENS[Math.floor(value / 10)] ?? '';
  return rest === 0 ? head : `${head}-${UNITS[rest] ?? ''}`;
}
