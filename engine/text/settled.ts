/**
 * A fast check of lower-cased text: true where folding would change nothing. Most Thai and English text passes; anything uncertain (a mark
 * of another script, an uncommon pair) takes the slow path, so a false result only costs time.
 *
 * @param changes returns whether folding changes a text of one unit; called once per unit
 */
export function isSettled(lower: string, changes: (unit: string) => boolean): boolean {
  let before: number = KIND.plain;
  for (let at = 0; at < lower.length; at++) {
    const unit = lower.charCodeAt(at);
    let kind = KINDS[unit] ?? 0;
    if (kind === 0) KINDS[unit] = kind = kindOf(unit, changes);
    if ((UNSETTLED_AFTER[kind] ?? 0) & (1 << before)) return false;
    if (kind > KIND.space) {
      if (kind === KIND.lineEnd && !isBlankLine(lower, at++)) return false;
      if (kind === KIND.picture && !isPicture(unit, lower.charCodeAt(++at))) return false;
      if (kind === KIND.tone && before === KIND.vowel) kind = KIND.toneOnVowel;
    }
    before = kind;
  }
  return true;
}

/** The kind of a UTF-16 unit; 0 means not yet examined. `picture` is the first half of an emoji. */
const KIND = {
  plain: 1,
  space: 2,
  other: 13,
  picture: 3,
  leadE: 4,
  vowel: 5,
  tone: 6,
  circle: 7,
  aa: 8,
  am: 9,
  sign: 10,
  toneOnVowel: 11,
  /** A line end is settled as one of the two of a blank line. */
  lineEnd: 12,
} as const;

const SPACE = 0x20;
const LINE_END = 0x0a;

const KINDS = new Uint8Array(0x10000);

/** For each kind, as bits, the kinds that must not come directly before it. */
const UNSETTLED_AFTER = new Uint16Array(16);
UNSETTLED_AFTER[KIND.other] = 0xffff;
UNSETTLED_AFTER[KIND.leadE] = 1 << KIND.leadE;
UNSETTLED_AFTER[KIND.vowel] = bits(KIND.vowel, KIND.tone, KIND.toneOnVowel, KIND.circle, KIND.sign);
UNSETTLED_AFTER[KIND.tone] = bits(KIND.tone, KIND.toneOnVowel, KIND.circle, KIND.aa, KIND.am, KIND.sign);
UNSETTLED_AFTER[KIND.circle] = bits(KIND.vowel, KIND.tone, KIND.toneOnVowel, KIND.circle, KIND.sign);
UNSETTLED_AFTER[KIND.aa] = bits(KIND.circle);
// The circle in SARA AM moves before the tone, to the vowel below it: SARA I, tone, SARA AM is SARA UE, tone, SARA AA.
UNSETTLED_AFTER[KIND.am] = bits(KIND.vowel, KIND.toneOnVowel, KIND.circle, KIND.am, KIND.sign);
UNSETTLED_AFTER[KIND.sign] = bits(KIND.circle, KIND.sign);
UNSETTLED_AFTER[KIND.space] = bits(KIND.space);

function bits(...kinds: number[]): number {
  return kinds.reduce((all, kind) => all | (1 << kind), 0);
}

function kindOf(unit: number, changes: (unit: string) => boolean): number {
  const thai = THAI[unit];
  if (thai !== undefined) return thai;
  if (unit === LINE_END) return KIND.lineEnd;
  if (unit === SPACE) return KIND.space;
  if (unit >= 0xd83c && unit <= 0xd83e) return KIND.picture;
  const text = String.fromCharCode(unit);
  return MAY_JOIN.test(text) || changes(text) ? KIND.other : KIND.plain;
}

/** Marks, surrogates and Hangul parts: their result depends on their neighbours. */
const MAY_JOIN = /[\p{M}\p{Cs}\u1100-\u11ff]/u;

const THAI: Record<number, number | undefined> = {
  ...Object.fromEntries(
    [0xe31, 0xe34, 0xe35, 0xe36, 0xe37, 0xe38, 0xe39, 0xe47].map((unit) => [unit, KIND.vowel]),
  ),
  ...Object.fromEntries([0xe48, 0xe49, 0xe4a, 0xe4b].map((unit) => [unit, KIND.tone])),
  0xe40: KIND.leadE,
  0xec0: KIND.other,
  0xe4c: KIND.sign,
  0xe4d: KIND.circle,
  0xe32: KIND.aa,
  0xe33: KIND.am,
};

/** Two line ends with no further space on either side. */
function isBlankLine(text: string, at: number): boolean {
  return (
    text.charCodeAt(at + 1) === LINE_END &&
    !isSpace(text.charCodeAt(at - 1)) &&
    !isSpace(text.charCodeAt(at + 2))
  );
}

const isSpace = (unit: number): boolean => unit === SPACE || unit === LINE_END;

/** Emoji and flags, without the squared and enclosed letters of the same planes, which NFKC decomposes. */
function isPicture(high: number, low: number): boolean {
  if (!(low >= 0xdc00 && low <= 0xdfff)) return false;
  if (high === 0xd83c) return low >= 0xdf00 || (low >= 0xdde6 && low <= 0xddff);
  return high === 0xd83d || low < 0xdfd0;
}
