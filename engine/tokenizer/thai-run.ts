/** Whether a unit is Thai that words are made of: letters, vowels, marks, digits and signs, without the baht sign. */
export function isThai(unit: number): boolean {
  return unit >= 0x0e01 && unit <= 0x0e5b && unit !== 0x0e3f;
}

/** Letters that Thai writes twice at a word's end for stress only, save รร, อ and the numbers of the lexicon. */
const STRESSED_ENDS: ReadonlySet<number> = new Set(
  Array.from('กงดนบมยวาๆ\u0e30\u0e31\u0e32\u0e33\u0e34\u0e35\u0e36\u0e37\u0e38\u0e39', (sign) =>
    sign.charCodeAt(0),
  ),
);

/** Where a run of Thai in `text[from, to)` ends without what is doubled for stress. */
export function findUnstressedEnd(text: string, from: number, to: number): number {
  const last = text.charCodeAt(to - 1);
  return to - from > 1 && text.charCodeAt(to - 2) === last && STRESSED_ENDS.has(last) ? to - 1 : to;
}
