/**
 * Where a web address ends in a text by people. The one implementation for all callers that look for addresses: links that are counted,
 * texts that are compared, words, languages, and addresses that a screen makes clickable.
 *
 * An address ends at a space, at a bracket or a quotation mark that no address contains, and at East Asian punctuation. Scripts that put no
 * space between words (Thai, Lao, Khmer, Burmese, Chinese, Japanese) are often written directly after an address: such a letter belongs to
 * it only in a piece that begins with one (`/wiki/กาแฟ`), never after a Latin letter or a digit (`/item1สวยมาก` ends before the Thai).
 */

/** A web address in a text: its place (UTF-16 units, the end excluded), and where its host begins and ends. */
export type AddressSpan = { start: number; end: number; host: { start: number; end: number } };

/** The class of a UTF-16 unit within an address. */
const CLASS = { other: 0, end: 1, sign: 2, unspaced: 3, word: 4 } as const;
const ENDS =
  /[\s\p{Cc}<>"\u00ab\u00bb\u2018-\u201f\u2026\u3000-\u3003\u3008-\u3020\uff01\uff08\uff09\uff0c\uff0e\uff1a\uff1b\uff1f\uff3b\uff3d\uff5b\uff5d\uff5f-\uff65]/u;
/** Punctuation between the pieces of an address. */
const SIGNS = /[-/?#:.,;_=&%+~@!$'()*[\]{}|\\^`]/;
const UNSPACED =
  /[\p{Extended_Pictographic}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const WORD = /[\p{L}\p{M}\p{N}]/u;

function classOf(sign: string): number {
  if (ENDS.test(sign)) return CLASS.end;
  if (SIGNS.test(sign)) return CLASS.sign;
  if (UNSPACED.test(sign)) return CLASS.unspaced;
  return WORD.test(sign) ? CLASS.word : CLASS.other;
}

let classes: Uint8Array | undefined;
/** Built when the first address occurs: screens without one do not wait for it. */
function unitClasses(): Uint8Array {
  return (classes ??= Uint8Array.from({ length: 0x10000 }, (_, unit) =>
    unit >= 0xd800 && unit <= 0xdfff ? CLASS.unspaced : classOf(String.fromCharCode(unit)),
  ));
}

const START = /https?:\/\/|www\./iy;
const ANY_START = /https?:\/\/|www\./gi;

/**
 * Reads the address that begins at an offset: `http`, `https`, or a host with `www.`, without the punctuation of the sentence around it.
 * @returns undefined where none begins there
 */
export function readAddress(text: string, start: number): AddressSpan | undefined {
  START.lastIndex = start;
  const begun = START.exec(text)?.[0].length;
  if (begun === undefined) return undefined;
  const isNamed = text.charCodeAt(start + begun - 1) === DOT;
  const host = { start: isNamed ? start : start + begun, end: endOfHost(text, start + begun) };
  if (host.end <= start + begun) return undefined;
  const end = endOfRest(text, endOfPort(text, host.end));
  return { start, end: start + trimAddress(text.slice(start, end)).length, host };
}

/** Finds the web addresses of a text, in order. */
export function findAddresses(text: string): AddressSpan[] {
  const found: AddressSpan[] = [];
  // Most texts contain none, and a search for plain strings is many times faster than the pattern.
  if (!text.includes('://') && !text.includes('www.') && !text.includes('WWW.') && !text.includes('Www.'))
    return found;
  ANY_START.lastIndex = 0;
  for (let next = ANY_START.exec(text); next; next = ANY_START.exec(text)) {
    const address = readAddress(text, next.index);
    if (!address) continue;
    found.push(address);
    ANY_START.lastIndex = address.end;
  }
  return found;
}

/** The text with a space in place of each web address. */
export function stripAddresses(text: string): string {
  let kept = '';
  let at = 0;
  for (const { start, end } of findAddresses(text)) {
    kept += `${text.slice(at, start)} `;
    at = end;
  }
  return at === 0 ? text : kept + text.slice(at);
}

/** Labels of letters, digits and hyphens; the last is of one script, so that Thai after `shop.test` is not part of it. */
function endOfHost(text: string, from: number): number {
  const table = unitClasses();
  let end = from;
  let label = from;
  for (; end < text.length; end += 1) {
    const unit = text.charCodeAt(end);
    if (unit === DOT) label = end + 1;
    else if (
      unit !== HYPHEN &&
      unit !== UNDERSCORE &&
      (isSurrogate(unit) || (table[unit] ?? 0) < CLASS.unspaced)
    )
      break;
  }
  if (isLatin(text.charCodeAt(label))) {
    let latin = label;
    while (latin < end && isAscii(text.charCodeAt(latin))) latin += 1;
    end = latin;
  }
  while (end > from && HOST_SIGNS.has(text.charCodeAt(end - 1))) end -= 1;
  return end;
}

function endOfPort(text: string, from: number): number {
  if (text.charCodeAt(from) !== COLON) return from;
  let end = from + 1;
  while (isDigit(text.charCodeAt(end))) end += 1;
  return end === from + 1 ? from : end;
}

/**
 * From the character after a host on: pieces separated by punctuation, each made of letters of scripts with spaces, or starting with a
 * letter of a script without.
 */
function endOfRest(text: string, from: number): number {
  const first = text.charCodeAt(from);
  if (first !== SLASH && first !== QUESTION && first !== HASH) return from;
  const table = unitClasses();
  let piece: 'none' | 'spaced' | 'unspaced' = 'none';
  /** The start of sentence punctuation directly after a piece of a script with spaces; -1 after anything else. */
  let sentence = -1;
  for (let at = from; at < text.length; at += 1) {
    const found = table[text.charCodeAt(at)] ?? 0;
    if (found === CLASS.end) return at;
    if (found === CLASS.sign) {
      if (piece === 'spaced') sentence = at;
      if (piece === 'unspaced' || !SENTENCE_SIGNS.has(text.charCodeAt(at))) sentence = -1;
      piece = 'none';
    } else if (found === CLASS.unspaced) {
      if (piece === 'spaced') return at;
      if (piece === 'none' && sentence >= 0) return endOfSentenceSigns(text, sentence, at);
      piece = 'unspaced';
    } else if (piece === 'none') piece = 'spaced';
  }
  return text.length;
}

/**
 * Punctuation and a letter of a script without spaces, after a piece of one with spaces: a closing bracket may still belong to the address.
 */
function endOfSentenceSigns(text: string, from: number, to: number): number {
  const opening = Array.from('([', (sign) => text.slice(from, to).indexOf(sign)).filter((at) => at >= 0);
  return opening.length > 0 ? from + Math.min(...opening) : to;
}

const [DOT, HYPHEN, COLON, SLASH, QUESTION, HASH] = [0x2e, 0x2d, 0x3a, 0x2f, 0x3f, 0x23];
const UNDERSCORE = 0x5f;
const HOST_SIGNS = new Set([DOT, HYPHEN, UNDERSCORE]);
const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;
/** Punctuation with which a sentence continues after an address: `/item1,ราคา 5`. */
const SENTENCE_SIGNS = new Set(Array.from(',;!.()[]*', (sign) => sign.charCodeAt(0)));
const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;
const isLatin = (unit: number): boolean => (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;
const isAscii = (unit: number): boolean => unit < 0x80;

/** Closing brackets with the opening ones of their kind. */
const BRACKETS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
const TRAILING = new Set(".,;:!?'`*|^\\\u200b\u200e\u200f\u2060\ufeff");

/**
 * An address without the sentence punctuation after it. A closing bracket stays where the address itself opens it: `/Banloy_(brand)` keeps
 * its bracket, `(see shop.test/a)` loses it.
 */
export function trimAddress(address: string): string {
  let end = address.length;
  let unopened: Map<string, number> | undefined;
  for (; end > 0; end -= 1) {
    const sign = address[end - 1] ?? '';
    if (TRAILING.has(sign)) continue;
    if (!(sign in BRACKETS)) break;
    unopened ??= countUnopened(address);
    const left = unopened.get(sign) ?? 0;
    if (left <= 0) break;
    unopened.set(sign, left - 1);
  }
  return address.slice(0, end);
}

/** How many more brackets of each kind an address closes than it opens. */
function countUnopened(address: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [closing, opening] of Object.entries(BRACKETS))
    counts.set(closing, address.split(closing).length - address.split(opening).length);
  return counts;
}
