import { readAddress } from '#engine/text/address.ts';
import { getBeginning, READ_UNITS } from '#engine/text/beginning.ts';
import { UNIT, UNIT_CLASS } from './unit-class.ts';

/** Longest part of a post that is read, in UTF-16 units; it bounds every buffer. */
export const MAX_UNITS = READ_UNITS;

/** Replaces any web address. */
export const LINK_UNIT = 0x01;
/** Replaces any mention of a user. */
export const MENTION_UNIT = 0x02;
/** Replaces Thai laughter: three or more fives ("ha ha ha"). */
export const LAUGH_UNIT = 0x03;

const SPACE = 0x20;
const ZERO = 0x30;
const FIVE = 0x35;
const NINE = 0x39;
const AT = 0x40;
// Emoji presentation selector and joiner: without them an emoji always has the same two units.
const VARIATION = 0xfe0f;
const JOINER = 0x200d;
const NIKHAHIT = 0x0e4d;
const SARA_AA = 0x0e32;
const SARA_AM = 0x0e33;

/**
 * Writes the normalised form of a post, which the model reads, and returns its length: lower case, one space on each side and between
 * words, links and mentions as one character each, digits as 0, laughter as one character, a character repeated three times or more written
 * twice. The weights depend on exactly this form: a change here requires new weights.
 *
 * @param out at least MAX_UNITS + 4 long
 */
export function normaliseInto(text: string, out: Uint16Array): number {
  const source = getBeginning(text);
  const end = Math.min(source.length, MAX_UNITS);
  out[0] = SPACE;
  let length = 1;
  for (let at = 0; at < end; at++) {
    let unit = source.charCodeAt(at);
    if (isPlain(unit)) {
      // Most characters of most posts: the only check is whether it is the third of its kind.
      if (out[length - 1] !== unit || out[length - 2] !== unit) out[length++] = unit;
      continue;
    }
    if (UNIT_CLASS[unit] === UNIT.space) unit = SPACE;
    else if (unit === VARIATION || unit === JOINER) continue;
    else if (unit === 0x68 && startsLink(source, at)) [unit, at] = [LINK_UNIT, skipLink(source, at)];
    else if (unit === AT && isHandleUnit(source.charCodeAt(at + 1)))
      [unit, at] = [MENTION_UNIT, skipHandle(source, at)];
    else if (unit >= ZERO && unit <= NINE) [unit, at] = digit(source, at);
    else if (isApostrophe(unit) && isLatin(out[length - 1] ?? 0) && isLatin(source.charCodeAt(at + 1)))
      continue;
    else if (unit === SARA_AA && out[length - 1] === NIKHAHIT) [unit, length] = [SARA_AM, length - 1];
    if (!repeats(out, length, unit)) out[length++] = unit;
  }
  if (out[length - 1] !== SPACE) out[length++] = SPACE;
  return length;
}

/** Letters a to z except h, which may begin a link, and Thai except sara aa, which may be half of sara am. */
function isPlain(unit: number): boolean {
  return unit < 0x7b ? unit > 0x60 && unit !== 0x68 : unit >= 0x0e01 && unit <= 0x0e4e && unit !== SARA_AA;
}

/** A third repetition adds nothing, nor does a second space, nor the third of an emoji of two units. */
function repeats(out: Uint16Array, length: number, unit: number): boolean {
  const last = out[length - 1];
  if (unit === SPACE) return last === SPACE;
  if (length < 2) return false;
  if (UNIT_CLASS[unit] === UNIT.highSurrogate) return false;
  if (UNIT_CLASS[unit] === UNIT.lowSurrogate && repeatsPair(out, length, unit)) return dropHalf(out, length);
  return last === unit && out[length - 2] === unit;
}

function repeatsPair(out: Uint16Array, length: number, low: number): boolean {
  if (length < 5) return false;
  const high = out[length - 1];
  return (
    high === out[length - 3] && high === out[length - 5] && low === out[length - 2] && low === out[length - 4]
  );
}

/** The high half of the repeated emoji is already written; a space there keeps the length right and has no meaning. */
function dropHalf(out: Uint16Array, length: number): boolean {
  out[length - 1] = SPACE;
  return true;
}

function digit(source: string, at: number): [unit: number, last: number] {
  let last = at;
  while (source.charCodeAt(last + 1) === source.charCodeAt(at)) last++;
  if (source.charCodeAt(at) === FIVE && last - at >= 2) return [LAUGH_UNIT, last];
  return [ZERO, at];
}

function startsLink(source: string, at: number): boolean {
  return source.startsWith('http://', at) || source.startsWith('https://', at);
}

/** The offset of the last unit of a link; words directly after it count. */
function skipLink(source: string, at: number): number {
  return (readAddress(source, at)?.end ?? at + 1) - 1;
}

function skipHandle(source: string, at: number): number {
  let last = at;
  while (isHandleUnit(source.charCodeAt(last + 1))) last++;
  return last;
}

function isHandleUnit(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= ZERO && unit <= NINE) || unit === 0x5f;
}

function isApostrophe(unit: number): boolean {
  return unit === 0x27 || unit === 0x2019;
}

function isLatin(unit: number): boolean {
  return unit >= 0x61 && unit <= 0x7a;
}
