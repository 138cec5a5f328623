/**
 * The class of a character with respect to word edges. A letter or mark of a script that separates words by spaces has a class of its own
 * script: `script + n` for letters and digits, the same plus `MARK` for marks.
 */
export const CLASS = {
  /** Space, punctuation, symbol, emoji: edges on both sides. */
  other: 0,
  /** The joiner inside an emoji that consists of several. */
  joiner: 1,
  /** A mark without a script (accents, Arabic points): belongs to the preceding character. */
  mark: 2,
  /** A digit, an underscore, a letter without a script: part of any word of a script with spaces. */
  wild: 3,
  /** Thai and Lao vowels written before their consonant. */
  lead: 4,
  /** Thai and Lao consonants. */
  consonant: 5,
  /** Thai and Lao signs above and below, and SARA AM, which contains one. */
  sign: 6,
  /** Thai and Lao vowels written after their consonant. */
  follow: 7,
  /** Any other letter of a script without spaces. */
  unspaced: 8,
  /** A mark of a script without spaces, other than Thai and Lao. */
  unspacedMark: 9,
  /** Khmer coeng and Burmese virama: the next letter is stacked below this one. */
  stacker: 10,
  /** Half of a flag. */
  flag: 11,
  /** Enclosing marks (keycaps) and the tags of regional flags. */
  enclosing: 12,
  script: 16,
} as const;

/** Added to a script's class for its combining marks. */
const MARK = 64;

/** The class of a code point of folded text. */
export function getClass(point: number): number {
  if (point >= TABLE.length) return compute(point);
  const known = TABLE[point] ?? 0;
  if (known !== 0) return known - 1;
  const found = compute(point);
  TABLE[point] = found + 1;
  return found;
}

/** Whether there is no edge between two neighbours of these classes. Flags are paired by `isEdge`, not here. */
export function isJoined(before: number, after: number): boolean {
  if (before === CLASS.joiner || after === CLASS.joiner) return true;
  if (after === CLASS.mark || after === CLASS.enclosing) return true;
  if (before >= CLASS.lead && before <= CLASS.follow) return joinsThai(before, after);
  if (before >= CLASS.unspaced && before <= CLASS.stacker) {
    return (
      after === CLASS.unspacedMark ||
      after === CLASS.stacker ||
      (before === CLASS.stacker && after === CLASS.unspaced)
    );
  }
  if (!isSpacedWord(before) || !isSpacedWord(after)) return false;
  return before <= CLASS.wild || after <= CLASS.wild || (before & ~MARK) === (after & ~MARK);
}

/** Whether a class may occur inside a `#tag`: any letter, digit or mark. */
export const isTagPart = (cls: number): boolean => cls >= CLASS.mark && cls !== CLASS.flag;

/** All classes, for callers that turn classes into sets of characters. */
export function ALL_CLASSES(): number[] {
  return [
    ...Object.values(CLASS).filter((cls) => cls < CLASS.script),
    ...SPACED.flatMap((_, script) => [CLASS.script + script, CLASS.script + script + MARK]),
  ];
}

function joinsThai(before: number, after: number): boolean {
  if (after === CLASS.sign) return true;
  if (before === CLASS.lead) return after === CLASS.consonant;
  return after === CLASS.follow && before !== CLASS.follow;
}

function isSpacedWord(cls: number): boolean {
  return cls === CLASS.mark || cls === CLASS.wild || cls >= CLASS.script;
}

const TABLE = new Uint8Array(0x20000);

function compute(point: number): number {
  const text = String.fromCodePoint(point);
  if (!/[\p{L}\p{M}\p{N}\p{Regional_Indicator}_\u200d\u{e0020}-\u{e007f}]/u.test(text)) return CLASS.other;
  if (point === 0x200d) return CLASS.joiner;
  if (/\p{Regional_Indicator}/u.test(text)) return CLASS.flag;
  if (/[\p{Me}\u{e0020}-\u{e007f}]/u.test(text)) return CLASS.enclosing;
  if (/[\p{Script=Thai}\p{Script=Lao}]/u.test(text)) return thaiClass(point, text);
  if (UNSPACED.test(text)) {
    if (point === 0x17d2 || point === 0x1039) return CLASS.stacker;
    return /\p{M}/u.test(text) ? CLASS.unspacedMark : CLASS.unspaced;
  }
  if (/[\p{Script=Common}\p{Script=Inherited}]/u.test(text))
    return /\p{M}/u.test(text) ? CLASS.mark : CLASS.wild;
  const script = SPACED.findIndex((each) => each.test(text));
  return CLASS.script + (script < 0 ? SPACED.length : script) + (/\p{M}/u.test(text) ? MARK : 0);
}

/** Lao is 0x80 above Thai, character by character, except for its own semivowel and ligatures, which are letters. */
function thaiClass(point: number, text: string): number {
  const place = point & 0x7f;
  if (/\p{M}/u.test(text) || place === 0x33) return CLASS.sign;
  if (place >= 0x01 && place <= 0x2e) return CLASS.consonant;
  if (place === 0x30 || place === 0x32) return CLASS.follow;
  if (place >= 0x40 && place <= 0x44) return CLASS.lead;
  return place >= 0x5c && place <= 0x5f && point > 0xe80 ? CLASS.consonant : CLASS.unspaced;
}

/** Scripts without spaces, whose words match anywhere, with the kana length mark, which has no script. */
const UNSPACED =
  /[\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3099\u309a\u30fc]/u;

/** Scripts that separate words by spaces; those not listed share one class. */
const SPACED = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Hebrew',
  'Arabic',
  'Syriac',
  'Thaana',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Tibetan',
  'Georgian',
  'Hangul',
  'Ethiopic',
  'Cherokee',
  'Mongolian',
  'Canadian_Aboriginal',
].map((script) => new RegExp(`\\p{Script=${script}}`, 'u'));
