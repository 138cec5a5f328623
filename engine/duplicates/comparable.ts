import { readAddress } from '#engine/text/address.ts';

/** Longest part of a text that is compared, in UTF-16 units. */
export const LONGEST = 4096;

const AT = 0x40;

/** Signs that are not compared, by UTF-16 unit: all but letters, digits and the marks that belong to letters. */
const LEFT_OUT = Uint8Array.from({ length: 0x10000 }, (_, unit) => {
  if (unit >= 0xd800 && unit <= 0xdfff) return 0;
  return /[\p{L}\p{M}\p{N}]/u.test(String.fromCharCode(unit)) && !(unit >= 0xfe00 && unit <= 0xfe0f) ? 0 : 1;
});

/**
 * Writes the compared part of a text into `out`, and returns its number of UTF-16 units: letters and digits, without links, names behind an
 * at sign, the mark of a repost and pictures.
 *
 * @param folded as keywords are compared
 */
export function writeComparable(folded: string, out: Uint16Array): number {
  let size = 0;
  const end = Math.min(folded.length, LONGEST);
  for (let at = folded.startsWith('rt @') ? 3 : 0; at < end; at++) {
    const unit = folded.charCodeAt(at);
    if (unit === AT) at = afterName(folded, at);
    else if (unit === 0x68 && folded.startsWith('http', at)) at = afterLink(folded, at);
    // Pictures are pairs of surrogates in this range; letters of rare scripts are in others.
    else if (unit >= 0xd83c && unit <= 0xd83e) at += 1;
    else if (LEFT_OUT[unit] === 0) out[size++] = unit;
  }
  return size;
}

/** The offset of the last sign of a link; words written right behind it are compared. */
const afterLink = (text: string, from: number): number => (readAddress(text, from)?.end ?? from + 4) - 1;

function afterName(text: string, from: number): number {
  let at = from;
  while (at + 1 < text.length && isNameSign(text.charCodeAt(at + 1))) at += 1;
  return at;
}

function isNameSign(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39) || unit === 0x5f;
}
