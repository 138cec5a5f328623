/** What a UTF-16 unit is to the cutter of words. */
export const KIND = { gap: 0, unspaced: 1, spaced: 2, hash: 3, apostrophe: 4 } as const;

/** Kind of every UTF-16 unit. Letters outside the basic plane count as gaps: no living language is written in them alone. */
export const KIND_OF_UNIT: Uint8Array = makeTable();

function makeTable(): Uint8Array {
  const table = new Uint8Array(65_536);
  for (let unit = 0; unit < table.length; unit++) {
    if (unit < 0xd800 || unit > 0xf8ff) table[unit] = kindOf(String.fromCharCode(unit));
  }
  return table;
}

function kindOf(sign: string): number {
  if (sign === '#' || sign === '＃') return KIND.hash;
  if (sign === "'" || sign === '’') return KIND.apostrophe;
  if (
    /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u.test(
      sign,
    )
  )
    return KIND.unspaced;
  return /[\p{L}\p{M}\p{N}_]/u.test(sign) && sign !== '\ufe0f' ? KIND.spaced : KIND.gap;
}
