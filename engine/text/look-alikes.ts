/** Characters that are drawn like another one and typed for it, by what they are compared as. */
const DRAWN_ALIKE: Record<string, string> = {
  "'": '`\u00b4\u02b9\u02bb\u02bc\u02bd\u02c8\u055a\u05f3\u2018\u2019\u201a\u201b\u2032\u2035\u2039\u203a\ua78b\ua78c\uff07\uff40',
  '"': '\u00ab\u00bb\u02ba\u02ee\u05f4\u201c\u201d\u201e\u201f\u2033\u2036\u301d\u301e\u301f\uff02',
  '-': '\u02d7\u058a\u05be\u1806\u2010\u2011\u2012\u2013\u2043\u2212\ufe63\uff0d',
  '\u2014': '\u2015\u2e3a\u2e3b\ufe31\ufe58',
  '/': '\u2044\u2215\u29f8\uff0f',
  ':': '\u02d0\u05c3\u2236\ua789\uff1a',
  '~': '\u02dc\u223c\u301c\uff5e',
  '*': '\u2217\u066d\uff0a',
  '%': '\u066a\uff05',
  ',': '\u060c\uff0c',
  '?': '\u061f\uff1f',
  ';': '\u061b\u037e\uff1b',
  '.': '\u06d4\uff0e',
  '...': '\u2026\u22ef\ufe19',
};

/** Letters of the Latin script that are another letter, or two, with a stroke or a bend, and that Unicode does not take apart. */
const LETTERS: Record<string, string> = {
  o: 'ø',
  d: 'đð',
  l: 'ł',
  h: 'ħ',
  t: 'ŧ',
  i: 'ı',
  ss: 'ßẞ',
  ae: 'æ',
  oe: 'œ',
  th: 'þ',
};

/** Letters of other scripts that are written with or without what sets them apart: Russian yo; Arabic alef, yeh, kaf, teh marbuta. */
const LETTERS_ELSEWHERE: Record<string, string> = {
  е: 'ёѐ',
  и: 'ѝ',
  ا: '\u0622\u0623\u0625\u0671',
  ي: '\u0649\u06cc',
  ك: '\u06a9',
  ه: '\u0629\u06c1',
};

function spread(tables: readonly Record<string, string>[]): Map<string, string> {
  return new Map(
    tables.flatMap((table) =>
      Object.entries(table).flatMap(([plain, alike]) => Array.from(alike, (one) => [one, plain] as const)),
    ),
  );
}

function setOf(signs: Iterable<string>): RegExp {
  return new RegExp(
    `[${Array.from(signs, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`).join('')}]`,
    'gu',
  );
}

/** The character as which each look-alike is compared. */
export const SIGNS: ReadonlyMap<string, string> = spread([DRAWN_ALIKE]);
const SIGN = setOf(SIGNS.keys());

const PLAIN_LETTERS = spread([LETTERS, LETTERS_ELSEWHERE]);
const LETTER = setOf(PLAIN_LETTERS.keys());

/** Writes the signs that are drawn like those of a keyboard as these. The em dash parts words and is no hyphen. */
export const normalizeSigns = (text: string): string => text.replace(SIGN, (sign) => SIGNS.get(sign) ?? sign);

/** Writes decimal digits of every living script as 0 to 9. */
export const normalizeDigits = (text: string): string => text.replace(OTHER_DIGIT, digitOf);

const OTHER_DIGIT = /[\p{Nd}&&[\u0660-\uffff]]/gv;

/** The digits of a script follow each other from zero to nine. */
function digitOf(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let below = 0;
  while (below < LAST_DIGIT && /\p{Nd}/u.test(String.fromCodePoint(point - below - 1))) below++;
  return String(below);
}
const LAST_DIGIT = 9;

/**
 * Lower-cased text without what many leave out when they type: accents of Latin and Greek letters, strokes of Latin ones, the
 * dots of Russian yo, points of Hebrew, short vowels and lengtheners of Arabic. Marks that make another letter (Cyrillic short i,
 * kana with voice) stay.
 */
export function stripAccents(text: string): string {
  if (!MAY_HAVE.test(text)) return text;
  return text
    .normalize('NFD')
    .replace(ACCENTED, '$1$2')
    .normalize('NFC')
    .replace(LOOSE, '')
    .replace(LETTER, (letter) => PLAIN_LETTERS.get(letter) ?? letter);
}

const MAY_HAVE =
  /[\u00c0-\u06ff\u1ab0-\u1aff\u1d00-\u1fff\u20d0-\u20dc\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6f\ufe20-\ufe2f]/;
const ACCENTED = /([\p{Script=Latin}\p{Script=Greek}])([\p{M}--[\u0300-\u036f]]*)[\u0300-\u036f]+/gv;
/** Accents that are left where no letter took them in, Hebrew points, Arabic short vowels and the lengthener. */
const LOOSE =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20dc\ufe20-\ufe2f]/gu;
