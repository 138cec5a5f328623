import type { CharsetEvidence } from '#engine/charset/charset-evidence.ts';
import { isLatin, readCharsetName, isMultibyte, type CharsetName } from '#engine/charset/charset-name.ts';

/**
 * The character set of a text, from its bytes and from the labels that it came with, the most trusted first.
 *
 * A byte order mark comes first, then the zeros of UTF-16. Bytes that are UTF-8 are decoded as UTF-8 whatever a single-byte label says,
 * even where a small part of them is broken: then only the broken characters are replaced. Then the label decides, unless it is meaningless
 * or unknown, or names a Latin set while the bytes form Thai syllables. Anything else is Thai where the bytes are Thai, else windows-1252,
 * in which every byte has a meaning.
 *
 * A multi-byte encoding is returned on the word of its label: the decoder notices whether the bytes fit.
 */
export function decideCharset(
  evidence: CharsetEvidence,
  labels: readonly (string | undefined)[] = [],
): CharsetName {
  const { utf8, thai } = evidence;
  const found = evidence.mark ?? unmarkedUtf16(evidence);
  if (found !== undefined) return found;
  const names = labels.map(readCharsetName).filter((name) => name !== undefined);
  const isAscii = utf8.whole + utf8.broken === 0;
  // UTF-16 has zeros, or bytes that are no UTF-8: a document whose label can be read as ASCII is none.
  const isOther = (one: CharsetName): boolean =>
    one !== 'utf-8' && !(one.startsWith('utf-16') && (utf8.broken === 0 || thai.isThai));
  const name = names.find(isOther);
  if (isAscii) return name === 'iso-2022-jp' ? name : 'utf-8';
  if (isUtf8(evidence, name) && !(utf8.isThaiWord && name === undefined && !names.includes('utf-8')))
    return 'utf-8';
  if (name !== undefined && !isLatin(name)) return name;
  if (thai.isThai) return 'windows-874';
  return name ?? 'windows-1252';
}

/** Whether bytes are UTF-8, given the encoding that their label names. */
function isUtf8({ utf8, thai }: CharsetEvidence, name: CharsetName | undefined): boolean {
  const { whole, broken, strong, long, western, signs } = utf8;
  const sure = Math.max(strong, utf8.thai > 1 ? utf8.thai : 0);
  if (broken > 0) {
    if (sure === 0) return false;
    return thai.isThai ? sure + long / 2 >= broken * 2 : whole + long * 2 >= broken;
  }
  if (name !== undefined && isMultibyte(name)) return long >= 3;
  if (sure + signs + utf8.thai > 0 || !thai.isThai || whole > 8) return true;
  // A few Thai letters may look like one character of UTF-8 (`ลด` is `Ŵ`): then the label decides, and without one whether they have a
  // vowel (`เพจ`).
  return name !== 'windows-874' && (western > 0 || thai.syllables === 0);
}

/** UTF-16 without a mark: the upper bytes of Latin letters, digits and commas are zeros, those of Thai are 0x0E, all on one side. */
function unmarkedUtf16({ pairs }: CharsetEvidence): 'utf-16le' | 'utf-16be' | undefined {
  const { bytes, zeros, thai } = pairs;
  const [even, odd] = [zeros[0] + thai[0], zeros[1] + thai[1]];
  const [most, least] = even > odd ? [even, odd] : [odd, even];
  if (bytes < 4 || most < bytes / 8 || least > most / 20 || zeros[0] + zeros[1] === 0) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}
