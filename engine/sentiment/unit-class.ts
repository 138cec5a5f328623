/** The class of a UTF-16 unit for the splitter of pieces; a small number because it is looked up in a table of all 65,536 units. */
export const UNIT = {
  other: 0,
  space: 1,
  leadVowel: 2,
  consonant: 3,
  dependent: 4,
  word: 5,
  highSurrogate: 6,
  lowSurrogate: 7,
} as const;

/** Class of every UTF-16 unit, made once when the module loads (a few milliseconds). */
export const UNIT_CLASS: Uint8Array = classify();

function classify(): Uint8Array {
  const table = new Uint8Array(65_536);
  for (let unit = 0; unit < table.length; unit++) table[unit] = classOf(unit);
  return table;
}

function classOf(unit: number): number {
  if (unit >= 0xd800 && unit <= 0xdbff) return UNIT.highSurrogate;
  if (unit >= 0xdc00 && unit <= 0xdfff) return UNIT.lowSurrogate;
  if (unit >= 0x0e40 && unit <= 0x0e44) return UNIT.leadVowel;
  if (unit >= 0x0e01 && unit <= 0x0e2e) return UNIT.consonant;
  if (unit >= 0x0e30 && unit <= 0x0e4e) return UNIT.dependent;
  const text = String.fromCharCode(unit);
  if (/\s/u.test(text)) return UNIT.space;
  // Scripts without spaces: each sign is a piece of its own, as a run of them would be a whole sentence.
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text))
    return UNIT.other;
  return /[\p{L}\p{M}\p{N}_]/u.test(text) ? UNIT.word : UNIT.other;
}
