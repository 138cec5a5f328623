/** Longest part of a post that is read for its words and its tone, in UTF-16 units: both are decided well before. */
export const READ_UNITS = 1_000;

let last = '';
let lower = '';

/** The beginning of a post, composed (NFC) and in lower case. The last one is remembered: a post is read for several things in turn. */
export function getBeginning(text: string): string {
  if (text !== last) {
    last = text;
    lower = text.slice(0, READ_UNITS).normalize('NFC').toLowerCase();
  }
  return lower;
}
