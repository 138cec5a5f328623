import { getTextUnit, type Channel } from '#contracts/networks.ts';
import type { TextUnit } from '#contracts/networks/network.ts';
import { weighText } from '#engine/twitter-text/weigh.ts';

/** The destination of a text. */
export type Destination = { channel: Channel; place: 'private' | 'comment' | 'review' };

/** How much of a network's room a text takes, in the unit in which the network counts texts for this place. */
export function computeTextWeight({ channel, place }: Destination, text: string): number {
  return countText(text, getTextUnit(channel, place));
}

/** The length of a text in a unit. */
export function countText(text: string, unit: TextUnit): number {
  switch (unit) {
    case 'utf16':
      return text.length;
    case 'code_points':
      return [...text].length;
    case 'graphemes':
      return [...new Intl.Segmenter().segment(text)].length;
    case 'bytes':
      return [...text].reduce((sum, character) => sum + countBytes(character.codePointAt(0) ?? 0), 0);
    case 'weighted':
      return weighText(text).weightedLength;
  }
}

/** The bytes of a code point in UTF-8. */
function countBytes(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x8_00) return 2;
  return codePoint < 0x1_00_00 ? 3 : 4;
}
