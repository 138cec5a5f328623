/**
 * Scripts that settle a post's language, or the family it may be. The numbers index {@link countScripts}'s answer and the
 * table of units, so they are fixed here once.
 */
export const SCRIPT = {
  none: 0,
  latin: 1,
  thai: 2,
  lao: 3,
  khmer: 4,
  burmese: 5,
  han: 6,
  kana: 7,
  hangul: 8,
  arabic: 9,
  cyrillic: 10,
  hebrew: 11,
  greek: 12,
  devanagari: 13,
  bengali: 14,
  tamil: 15,
  telugu: 16,
  other: 17,
} as const;

/** The number of scripts that are distinguished. */
export const SCRIPT_COUNT = 18;

const PATTERNS: readonly (readonly [RegExp, number])[] = [
  [/\p{Script=Latin}/u, SCRIPT.latin],
  [/\p{Script=Thai}/u, SCRIPT.thai],
  [/\p{Script=Lao}/u, SCRIPT.lao],
  [/\p{Script=Khmer}/u, SCRIPT.khmer],
  [/\p{Script=Myanmar}/u, SCRIPT.burmese],
  [/\p{Script=Han}/u, SCRIPT.han],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, SCRIPT.kana],
  [/\p{Script=Hangul}/u, SCRIPT.hangul],
  [/\p{Script=Arabic}/u, SCRIPT.arabic],
  [/\p{Script=Cyrillic}/u, SCRIPT.cyrillic],
  [/\p{Script=Hebrew}/u, SCRIPT.hebrew],
  [/\p{Script=Greek}/u, SCRIPT.greek],
  [/\p{Script=Devanagari}/u, SCRIPT.devanagari],
  [/\p{Script=Bengali}/u, SCRIPT.bengali],
  [/\p{Script=Tamil}/u, SCRIPT.tamil],
  [/\p{Script=Telugu}/u, SCRIPT.telugu],
];

const SCRIPT_OF_UNIT: Uint8Array = makeTable();

/**
 * Counts the letters of a text by script into `counts` (one number a script, cleared first) and returns how many letters
 * there are. Signs, digits and emoji count for none; ideographs outside the basic plane are left out too, being rare.
 */
export function countScripts(text: string, counts: Int32Array): number {
  counts.fill(0);
  for (let at = 0; at < text.length; at++) {
    const script = SCRIPT_OF_UNIT[text.charCodeAt(at)] ?? SCRIPT.none;
    counts[script] = (counts[script] ?? 0) + 1;
  }
  return text.length - (counts[SCRIPT.none] ?? 0);
}

function makeTable(): Uint8Array {
  const table = new Uint8Array(65_536);
  for (let unit = 0; unit < table.length; unit++) {
    if (unit >= 0xd800 && unit <= 0xf8ff) continue;
    table[unit] = scriptOf(String.fromCharCode(unit));
  }
  return table;
}

function scriptOf(sign: string): number {
  if (!/[\p{L}\p{M}]/u.test(sign)) return SCRIPT.none;
  const found = PATTERNS.find(([pattern]) => pattern.test(sign));
  if (found !== undefined) return found[1];
  // Marks that every script uses (accents, emoji presentation) say nothing about the language.
  return /\p{M}/u.test(sign) ? SCRIPT.none : SCRIPT.other;
}
