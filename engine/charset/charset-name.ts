/**
 * Names of character sets as mails, feeds and people write them, as the WHATWG Encoding standard calls what is meant.
 * Letters and digits alone are compared: `TIS620.2533`, `tis_620-2533` and `"tis-620"` are one.
 */

/** Encodings of one byte a character whose upper half holds Latin letters: what programs name when they do not know. */
const LATIN = [
  'windows-1252',
  'windows-1250',
  'windows-1254',
  'windows-1257',
  'iso-8859-2',
  'iso-8859-3',
  'iso-8859-4',
  'iso-8859-10',
  'iso-8859-13',
  'iso-8859-14',
  'iso-8859-15',
  'iso-8859-16',
  'macintosh',
] as const;

/** Encodings of one byte a character for other scripts. */
const OTHER_SINGLE = [
  'windows-1251',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'windows-1258',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'iso-8859-8',
  'ibm866',
  'koi8-r',
  'koi8-u',
  'x-mac-cyrillic',
] as const;

/** Encodings of several bytes a character. */
const SEVERAL = ['shift_jis', 'euc-jp', 'iso-2022-jp', 'gb18030', 'gbk', 'big5', 'euc-kr'] as const;

/** The name of an encoding in the WHATWG standard, as far as we read it. */
export type CharsetName =
  | 'utf-8'
  | 'utf-16le'
  | 'utf-16be'
  | 'windows-874'
  | (typeof LATIN)[number]
  | (typeof OTHER_SINGLE)[number]
  | (typeof SEVERAL)[number];

const LATIN_NAMES: ReadonlySet<string> = new Set(LATIN);
const SEVERAL_NAMES: ReadonlySet<string> = new Set(SEVERAL);

/** Whether an encoding has Latin letters in its upper half. */
export const isLatin = (name: CharsetName): boolean => LATIN_NAMES.has(name);

/** Whether an encoding takes several bytes for a character, UTF-8 and UTF-16 aside. */
export const isMultibyte = (name: CharsetName): boolean => SEVERAL_NAMES.has(name);

/** Vendors' words before the number of a code page: `x-cp`, `windows`, `IBM`, `code page`. */
const PAGE =
  /^(?:cs|x|xx|ansi|oem|dos|microsoft)*(?:windows|win|ms|cp|ibm|codepage|ccsid)?0*(\d{3,5})(?:\d{4})?$/;
const PAGES: Readonly<Record<string, CharsetName>> = {
  '437': 'windows-1252',
  '819': 'windows-1252',
  '850': 'windows-1252',
  '858': 'windows-1252',
  '866': 'ibm866',
  '874': 'windows-874',
  '1161': 'windows-874',
  '1162': 'windows-874',
  '932': 'shift_jis',
  '943': 'shift_jis',
  '936': 'gbk',
  '949': 'euc-kr',
  '950': 'big5',
  '1200': 'utf-16le',
  '1201': 'utf-16be',
  '1250': 'windows-1250',
  '1251': 'windows-1251',
  '1252': 'windows-1252',
  '1253': 'windows-1253',
  '1254': 'windows-1254',
  '1255': 'windows-1255',
  '1256': 'windows-1256',
  '1257': 'windows-1257',
  '1258': 'windows-1258',
  '10000': 'macintosh',
  '10021': 'windows-874',
  '20866': 'koi8-r',
  '20932': 'euc-jp',
  '21866': 'koi8-u',
  '28591': 'windows-1252',
  '28592': 'iso-8859-2',
  '28595': 'iso-8859-5',
  '28597': 'iso-8859-7',
  '28605': 'iso-8859-15',
  '50220': 'iso-2022-jp',
  '51932': 'euc-jp',
  '51949': 'euc-kr',
  '52936': 'gbk',
  '54936': 'gb18030',
  '65001': 'utf-8',
};

/** ISO 8859 by its part; parts 1, 9 and 11 are read as the Windows sets that contain them. */
const PARTS: Readonly<Record<string, CharsetName>> = {
  '1': 'windows-1252',
  '2': 'iso-8859-2',
  '3': 'iso-8859-3',
  '4': 'iso-8859-4',
  '5': 'iso-8859-5',
  '6': 'iso-8859-6',
  '7': 'iso-8859-7',
  '8': 'iso-8859-8',
  '9': 'windows-1254',
  '10': 'iso-8859-10',
  '11': 'windows-874',
  '13': 'iso-8859-13',
  '14': 'iso-8859-14',
  '15': 'iso-8859-15',
  '16': 'iso-8859-16',
};

/** What is known by its beginning, in the order of trial. */
const FAMILIES: readonly (readonly [RegExp, CharsetName])[] = [
  [/^(?:cs)?(?:x|iso10646|unicode\d*|unicode)*(?:ut[fp])8/, 'utf-8'],
  [/^(?:cs|x)?(?:unicode)?utf16be|^unicodefffe$|^ucs2be$/, 'utf-16be'],
  [/^(?:cs|x)?(?:unicode)?utf16|^unicode$|^(?:cs)?(?:iso10646)?ucs2|^unicodefeff$/, 'utf-16le'],
  [/^(?:cs)?tis620|^isoir166|^(?:x?mac|windows|iso)?thai|^thth/, 'windows-874'],
  [/^(?:cs)?(?:iso)?latin1$|^latin$|^l1$|^ansi$|^western|^isoir100$|^iso88591windows/, 'windows-1252'],
  [/^(?:cs)?(?:iso)?latin2$|^l2$/, 'iso-8859-2'],
  [/^(?:cs)?(?:iso)?latin5$|^l5$/, 'windows-1254'],
  [/^(?:cs)?(?:iso)?latin9$|^l9$/, 'iso-8859-15'],
  [/^(?:x?mac|macroman|macintosh|applemacintosh|xmacroman)$/, 'macintosh'],
  [/^xmaccyrillic$|^maccyrillic$/, 'x-mac-cyrillic'],
  [/^(?:cs)?koi8u|^koi8ru/, 'koi8-u'],
  [/^(?:cs)?koi8?/, 'koi8-r'],
  [/^(?:cs|x)*(?:shiftjis|sjis|mskanji|windows31j)/, 'shift_jis'],
  [/^(?:cs|x)*eucjp|^(?:cs)?eucpkdfmtjapanese|^ujis/, 'euc-jp'],
  [/^(?:cs)?iso2022jp|^jis$/, 'iso-2022-jp'],
  [/^(?:cs|x)*(?:euckr|ksc5601|ksc56011987|ks5601|korean|uhc|windows949|isoir149|iso2022kr)/, 'euc-kr'],
  [/^(?:cs|x)*gb18030/, 'gb18030'],
  [/^(?:cs|x)*(?:gb2312|gbk|euccn|gb|chinese|isoir58|hzgb2312|hz)/, 'gbk'],
  [/^(?:cs|x)*(?:big5|cnbig5)/, 'big5'],
  [/^hebrew|^visual|^logical/, 'iso-8859-8'],
  [/^cyrillic/, 'iso-8859-5'],
  [/^greek/, 'iso-8859-7'],
  [/^arabic/, 'iso-8859-6'],
];

/**
 * The encoding that a label means, in any usual writing.
 *
 * @returns undefined for a label that promises nothing (empty, ASCII, "unknown", "8bit") and for one that we do not know
 */
export function readCharsetName(label: string | undefined): CharsetName | undefined {
  const bare = (label ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\*.*$/s, '')
    .replaceAll(/[^a-z\d]/g, '');
  if (bare === '') return undefined;
  const part = /^(?:cs|x)?(?:iso)?8859(\d{1,2})(?:e|i|\d{4})?$/.exec(bare)?.[1];
  if (part !== undefined) return PARTS[part];
  const family = FAMILIES.find(([shape]) => shape.test(bare))?.[1];
  if (family !== undefined) return family;
  const page = PAGE.exec(bare)?.[1];
  return page === undefined ? undefined : PAGES[page];
}
