/**
 * Normalises the ways in which one Thai (or Lao) syllable can be typed to one spelling. Expects NFKC text.
 *
 * Screens display these identically, keyboards and phones write them differently: SARA E twice for SARA AE, NIKHAHIT + SARA AA for SARA AM,
 * SARA I + NIKHAHIT for SARA UE, LAKKHANGYAO for SARA AA, a tone typed before the vowel above or below it or after the SARA AA that follows
 * it, and any mark typed twice. The order follows WTT 2.0: consonant, vowel below or above, tone, sign. One pass; `fold` repeats it until
 * nothing changes.
 */
export function normalizeThaiMarks(text: string): string {
  return text
    .replace(/\u0e40{2}/g, '\u0e41')
    .replace(/\u0ec0{2}/g, '\u0ec1')
    .replace(/\u0e45/g, '\u0e32')
    .replace(/([\u0e32\u0e33])([\u0e48-\u0e4b]+)/g, '$2$1')
    .replace(/\u0eb2([\u0ec8-\u0ecb]+)/g, '$1\u0eb2')
    .replace(MARKS, orderMarks)
    .replace(/\u0e34\u0e4d/g, '\u0e36')
    .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33')
    .replace(/\u0ecd([\u0ec8-\u0ecb])\u0eb2/g, '$1\u0ecd\u0eb2')
    .replace(/\u0e33{2,}/g, '\u0e33');
}

/** Thai and Lao signs above or below a letter, where two or more meet. Lao NIGGAHITA before its AA is left unchanged. */
const MARKS = /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]{2,}|[\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece]{2,}(?!\u0eb2)/g;

function orderMarks(run: string): string {
  return [...new Set(run)].sort((a, b) => rank(a) - rank(b) || a.charCodeAt(0) - b.charCodeAt(0)).join('');
}

/** 0 below, 1 above, 2 the circle of SARA AM, 3 tone, 4 other signs; Lao is 0x80 above Thai. */
function rank(mark: string): number {
  const place = mark.charCodeAt(0) & 0x7f;
  if (place >= 0x48 && place <= 0x4b) return 3;
  if (place === 0x4d) return 2;
  if (place === 0x4c || place === 0x4e) return 4;
  return place >= 0x38 && place <= 0x3c && place !== 0x3b ? 0 : 1;
}
