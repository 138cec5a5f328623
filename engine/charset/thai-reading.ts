/**
 * Statistics of bytes read as single-byte Thai (TIS-620, ISO-8859-11, windows-874), updated byte by byte. Thai is written in syllables:
 * vowels above and below and tones follow a consonant, the five leading vowels precede one. Letters of Western sets break these rules at
 * once: they are isolated between ASCII letters.
 */
export class ThaiReading {
  /** Bytes above ASCII that are no quotation mark, dash or space. */
  high = 0;
  /** The Thai letters and marks in it. */
  thai = 0;
  /** Those of them that are isolated symbols in Western sets, such as `§` and `°`. */
  signs = 0;
  /** Places where a syllable cannot continue in this way. */
  faults = 0;
  /** Places that only Thai has: a mark on a consonant, a vowel before or after one. */
  syllables = 0;
  /** Runs of bytes above ASCII, and how many of them have an adjacent ASCII letter. */
  runs = 0;
  touching = 0;
  /** ASCII letters. */
  letters = 0;

  #before: Kind = 'other';
  #touches = false;

  /** Adds the next byte. */
  add(byte: number): void {
    if (byte < 0x80) {
      if (this.#before !== 'letter' && this.#before !== 'other') this.#endRun(isLetter(byte));
      this.#before = isLetter(byte) ? 'letter' : 'other';
      if (this.#before === 'letter') this.letters += 1;
      return;
    }
    const kind = KINDS[byte - 0x80] ?? 'none';
    if (kind === 'quote') {
      if (this.#before !== 'letter' && this.#before !== 'other') this.#endRun(false);
      this.#before = 'other';
      return;
    }
    this.high += 1;
    if (kind !== 'none') this.thai += 1;
    if (WESTERN_SIGNS.has(byte)) this.signs += 1;
    const before = this.#before;
    if (before === 'letter' || before === 'other') {
      this.runs += 1;
      this.#touches = before === 'letter';
    }
    if (isFault(before, kind)) this.faults += 1;
    else if (isSyllable(before, kind)) this.syllables += 1;
    this.#before = kind;
  }

  /** Whether the bytes so far are Thai: nearly all of them Thai letters, in syllables. */
  get isThai(): boolean {
    const { high, thai, faults, syllables, runs, touching } = this;
    // One foreign byte is tolerated where syllables show that the rest is Thai.
    const isForeign = thai < high * 0.95 && (high - thai > 1 || syllables < 3);
    if (thai === 0 || isForeign || faults > thai * 0.08 + 0.5 || faults > syllables / 2) return false;
    // Thai words are longer than the one or two letters by which Western words differ from ASCII.
    if (touching * 2 > runs && thai < runs * 3) return false;
    // `25°` and `© 2026` would be single consonants, which no text contains alone.
    if (this.signs === thai && thai === runs) return false;
    return syllables > 0 || thai >= runs * 2 || this.letters === 0;
  }

  #endRun(beforeLetter: boolean): void {
    // A leading vowel is followed by its consonant.
    if (this.#before === 'first') this.faults += 1;
    if (this.#touches || beforeLetter) this.touching += 1;
    this.#touches = false;
  }
}

/** The class of a byte in Thai; `letter` and `other` are ASCII, `quote` is punctuation that all Windows sets share. */
type Kind =
  | 'consonant'
  | 'first'
  | 'behind'
  | 'mark'
  | 'tone'
  | 'sign'
  | 'digit'
  | 'none'
  | 'quote'
  | 'letter'
  | 'other';

/** § © ® ° ± ² ½. */
const WESTERN_SIGNS: ReadonlySet<number> = new Set([0xa7, 0xa9, 0xae, 0xb0, 0xb1, 0xb2, 0xbd]);

const KINDS: readonly Kind[] = Array.from({ length: 128 }, (_, index) => kindOf(index + 0x80));

function kindOf(byte: number): Kind {
  if ([0x80, 0x85, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0xa0].includes(byte)) return 'quote';
  // Two obsolete letters; Western sets have £ and ¥ in their place.
  if (byte < 0xa1 || byte === 0xa3 || byte === 0xa5) return 'none';
  if (byte <= 0xce) return 'consonant';
  if (byte === 0xcf || byte === 0xdf || byte === 0xe6 || byte === 0xef) return 'sign';
  if (byte === 0xd0 || byte === 0xd2 || byte === 0xd3 || byte === 0xe5) return 'behind';
  if (byte === 0xd1 || (byte >= 0xd4 && byte <= 0xda)) return 'mark';
  if (byte >= 0xe0 && byte <= 0xe4) return 'first';
  if (byte >= 0xe7 && byte <= 0xee) return 'tone';
  if (byte >= 0xf0 && byte <= 0xf9) return 'digit';
  return byte === 0xfa || byte === 0xfb ? 'sign' : 'none';
}

const isLetter = (byte: number): boolean => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;

function isFault(before: Kind, kind: Kind): boolean {
  if (kind === 'none') return true;
  if (kind === 'mark') return before !== 'consonant' && before !== 'mark' && before !== 'tone';
  if (kind === 'tone') return before !== 'consonant' && before !== 'mark' && before !== 'tone';
  if (kind === 'behind')
    return before === 'letter' || before === 'other' || before === 'first' || before === 'digit';
  if (kind === 'digit') return before === 'letter';
  // A leading vowel may be typed twice, as two of `เ` are for `แ`.
  return before === 'first' && kind !== 'consonant' && kind !== 'first';
}

function isSyllable(before: Kind, kind: Kind): boolean {
  if (kind === 'consonant') return before === 'first';
  return (kind === 'mark' || kind === 'tone' || kind === 'behind') && before === 'consonant';
}
