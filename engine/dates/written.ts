import { LATIN_WORDS, LONG_ZONE, OTHER_WORD, OTHER_WORDS, type Word } from '#engine/dates/words.ts';
import { findIanaName, LONG_ZONES, type WrittenZone } from '#engine/dates/zone-names.ts';

/**
 * A tokenised text: one letter per piece in `shape`, and the value of the piece at the same index of `values` (numbers, months, zones) and
 * `texts` (digits, unknown words). A run of digits is its length (`0` for ten and more), a word its kind, `Q` an unknown word, `T` the
 * letter between date and time, and a punctuation mark is itself (`?` for one that no date contains).
 */
export type DateShape = {
  shape: string;
  values: WrittenZone[];
  texts: string[];
  /** The text in brackets. */
  comments: DateShape[];
};

const COMMENT = /\(([^()]*)\)|\[([^[\]]*)\]/g;
const MOST_COMMENTS = 4;
const DIGITS = /\d+/y;
const DOTTED = /([ap])\. ?m\.?(?![a-z])|(b\. ?e)\.?(?![a-z])|(?:a\. ?d|c\. ?e)\.?(?![a-z])/y;
const IANA = /[a-z_]+\/[a-z][\w+-]*(?:\/[a-z][\w+-]*)*/y;
const LATIN = /[\p{Script=Latin}\p{M}]+/uy;
const LETTERS = /[\p{L}\p{M}]+/uy;
/** The zero digits of the decimal digit sets in use: Arabic, Indic, Thai, Lao, Myanmar, Khmer, full width. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xed0, 0x1040, 0x17e0, 0xff10];

/** A tokenised text that takes its digits from another text: `numbers` are the indices of its runs of digits. */
type Template = { written: DateShape; numbers: number[] };

/** Rows of a file differ in their digits only: the other pieces are cached by the text with zeros for digits. */
const templates = new Map<string, Template>();
const MOST_REMEMBERED = 5000;

/** Tokenises a text. */
export function parseDateShape(text: string): DateShape {
  const runs = text.match(/\d+/g) ?? [];
  const key = text.replace(/\d/g, '0');
  const known = templates.get(key);
  if (known !== undefined) return filled(known, runs);
  const written = takePlainApart(plainText(text));
  const numbers = [...written.shape].flatMap((piece, index) => (/\d/.test(piece) ? [index] : []));
  const isWhole =
    numbers.length === runs.length &&
    numbers.every((at, index) => written.texts[at] === runs[index]) &&
    written.comments.every(({ shape }) => !/\d/.test(shape));
  if (!isWhole) return written;
  if (templates.size >= MOST_REMEMBERED) templates.clear();
  templates.set(key, { written, numbers });
  return written;
}

function filled({ written, numbers }: Template, runs: readonly string[]): DateShape {
  const [values, texts] = [written.values.slice(), written.texts.slice()];
  for (const [index, at] of numbers.entries()) {
    const digits = runs[index] ?? '';
    values[at] = Number(digits);
    texts[at] = digits;
  }
  return { ...written, values, texts };
}

function takePlainApart(plain: string): DateShape {
  if (!/[([]/.test(plain)) return lex(plain);
  const comments: DateShape[] = [];
  let left = plain;
  // Comments nest; the innermost is removed first.
  for (let depth = 0; depth < MOST_COMMENTS && /[([]/.test(left); depth += 1) {
    left = left.replace(COMMENT, (_all, round?: string, square?: string) => {
      comments.push(lex((round ?? square ?? '').trim()));
      return ' ';
    });
  }
  return { ...lex(left.trim()), comments };
}

/** Lower case, ASCII digits and punctuation, single spaces, no direction marks and no quotation marks around it. */
function plainText(text: string): string {
  const ascii = /[^\x20-\x7e]/.test(text) ? toAscii(text) : text;
  return ascii
    .toLowerCase()
    .replace(/[\s|@_]+/g, ' ')
    .replace(/^[ "'=]+|[ "']+$/g, '');
}

function toAscii(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/[\u2010-\u2013\u2212\ufe63]/g, '-')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\p{Zs}\s\u2014\u00b7\u2022\u30fb\u3001\uff5c]/gu, ' ')
    .replace(/(?!\uff0d)[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\uff0d/g, '-')
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      const zero = ZEROS.find((first) => code >= first && code < first + 10);
      return zero === undefined ? digit : String(code - zero);
    });
}

function lex(text: string): DateShape {
  const written: DateShape = { shape: '', values: [], texts: [], comments: [] };
  for (let at = 0; at < text.length;) at += takePiece(text, at, written);
  if (!written.shape.endsWith(' ')) return written;
  return { ...written, shape: written.shape.trimEnd() };
}

/** Adds the piece at a position. @returns its length */
function takePiece(text: string, at: number, written: DateShape): number {
  const code = text.charCodeAt(at);
  if (code >= 0x30 && code <= 0x39) {
    const digits = match(DIGITS, text, at) ?? '';
    add(written, digits.length > 9 ? '0' : String(digits.length), { value: Number(digits), text: digits });
    return digits.length;
  }
  if (code >= 0x61 || code === 0x5c) return takeWord(text, at, written);
  const mark = text[at] ?? '';
  // A comma or a semicolon next to a space counts as the space.
  const parts = /[,;]/.test(mark) && (text[at + 1] === ' ' || written.shape.endsWith(' '));
  if (mark === ' ' || parts) addSpace(written);
  else add(written, /[-/.:,+']/.test(mark) ? mark : '?');
  return 1;
}

function takeWord(text: string, at: number, written: DateShape): number {
  const dotted = matchAll(DOTTED, text, at);
  if (dotted) {
    const [whole, half, buddhist] = dotted;
    if (half === undefined) add(written, buddhist === undefined ? 'A' : 'B');
    else add(written, 'P', { value: half === 'a' ? 0 : 12 });
    return whole.length;
  }
  const place = match(IANA, text, at);
  if (place !== undefined) {
    const zone = findIanaName(place);
    add(written, zone === undefined ? 'Q' : 'Z', { value: zone ?? 0, text: place });
    return place.length;
  }
  const long = match(LONG_ZONE, text, at);
  if (long !== undefined) {
    add(written, 'Z', { value: LONG_ZONES.get(long) ?? 0, text: long });
    return long.length;
  }
  const latin = match(LATIN, text, at);
  return latin === undefined ? takeOther(text, at, written) : takeLatin(text, at, { latin, written });
}

function takeLatin(
  text: string,
  at: number,
  { latin, written }: { latin: string; written: DateShape },
): number {
  const end = at + latin.length;
  if (latin === 't' && /\d ?$/.test(written.shape) && /\d/.test(text[end] ?? '')) {
    add(written, 'T');
    return 1;
  }
  const word = LATIN_WORDS.get(latin.normalize('NFD').replace(/\p{M}/gu, ''));
  addWord(written, word, latin);
  // The point of an abbreviation is part of it, unless it separates it from a number: 9.Mar.2026.
  const isAbbreviated = text[end] === '.' && !/\d/.test(text[end + 1] ?? '') && word !== undefined;
  return latin.length + (isAbbreviated ? 1 : 0);
}

function takeOther(text: string, at: number, written: DateShape): number {
  const known = match(OTHER_WORD, text, at);
  if (known !== undefined) {
    addWord(written, OTHER_WORDS.get(known), known);
    return known.length;
  }
  const letters = match(LETTERS, text, at);
  if (letters === undefined) {
    add(written, '?');
    return 1;
  }
  addWord(written, undefined, letters);
  return letters.length;
}

function addWord(written: DateShape, word: Word | undefined, text: string): void {
  if (word === undefined) {
    // Consecutive unknown words count as one: the long name of a zone that is not in the table.
    const isNext = written.shape.endsWith('Q ');
    if (!isNext) return add(written, 'Q', { text });
    written.shape = written.shape.slice(0, -1);
    written.values.pop();
    written.texts.pop();
    written.texts.push(`${written.texts.pop() ?? ''} ${text}`);
    return;
  }
  if (word.kind === ' ') return addSpace(written);
  // 9th: the ending has no meaning; a word by itself that looks like an ending is not part of a date.
  if (word.kind === 'S') return /[12]$/.test(written.shape) ? undefined : add(written, 'Q', { text });
  add(written, word.kind, { value: word.value, text });
}

function addSpace(written: DateShape): void {
  if (written.shape !== '' && !written.shape.endsWith(' ')) add(written, ' ');
}

function add(
  written: DateShape,
  piece: string,
  { value = 0, text = '' }: { value?: WrittenZone; text?: string } = {},
): void {
  written.shape += piece;
  written.values.push(value);
  written.texts.push(text);
}

function match(pattern: RegExp, text: string, at: number): string | undefined {
  return matchAll(pattern, text, at)?.[0];
}

function matchAll(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
