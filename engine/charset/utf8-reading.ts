/**
 * How bytes read as UTF-8 (RFC 3629), counted byte by byte. A sequence that is cut counts as one broken character, as a decoder
 * replaces it by one sign.
 */
export class Utf8Reading {
  /** Whole characters beyond ASCII. */
  whole = 0;
  /** Of these, the letters and signs of Thai. */
  thai = 0;
  /** Of these, those that Thai of one byte a letter could not have written: with a byte that it does not use, or within a Latin word. */
  strong = 0;
  /** Of these, those that take three bytes or more. */
  long = 0;
  /** Of these, those that a text in Latin letters has (Latin-1 letters and signs). */
  western = 0;
  /** Of these, signs and letters of Latin-1 whose two bytes begin no word of Thai: `©` would be `ยฉ`, `é` would be `รฉ`. */
  signs = 0;
  /** Bytes and cut sequences that are no UTF-8. */
  broken = 0;

  #left = 0;
  #low = 0x80;
  #high = 0xbf;
  #lead = 0;
  #second = 0;
  #isStrong = false;
  #afterLetter = false;
  #justEnded = false;
  #touches = false;
  #isWord = false;

  /** Whether all there is is one character whose bytes are a word of Thai. */
  get isThaiWord(): boolean {
    return this.whole === 1 && this.broken === 0 && this.strong === 0 && this.#isWord;
  }

  /** Takes in the next byte. */
  add(byte: number): void {
    if (this.#left > 0) {
      if (byte >= this.#low && byte <= this.#high) return this.#go(byte);
      this.broken += 1;
      this.#left = 0;
      this.#justEnded = false;
    }
    if (byte < 0x80) {
      const isLetter = (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
      if (isLetter && this.#justEnded) this.strong += 1;
      this.#afterLetter = isLetter;
    } else if (byte >= 0xc2 && byte <= 0xf4) return this.#begin(byte);
    else {
      this.broken += 1;
      this.#afterLetter = false;
    }
    this.#justEnded = false;
  }

  /** Counts a sequence that the end of the text cut; not for the end of a sample. */
  end(): void {
    if (this.#left > 0) this.broken += 1;
    this.#left = 0;
  }

  #begin(byte: number): void {
    this.#left = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
    this.#low = byte === 0xe0 ? 0xa0 : byte === 0xf0 ? 0x90 : 0x80;
    this.#high = byte === 0xed ? 0x9f : byte === 0xf4 ? 0x8f : 0xbf;
    this.#lead = byte;
    this.#second = 0;
    // Three bytes next to a Latin letter may be a Thai word: `Shopeeโกง`, `size Lแดง`.
    this.#isStrong = (this.#afterLetter && byte < 0xe0) || byte >= 0xf0;
    this.#touches = this.#afterLetter && byte >= 0xe0;
    this.#justEnded = false;
    this.#afterLetter = false;
  }

  #go(byte: number): void {
    if (byte < 0xa0 && !SHARED.has(byte)) this.#isStrong = true;
    if (this.#second === 0) {
      this.#second = byte;
      if (this.#touches && isSpacedScript(this.#lead, byte)) this.#isStrong = true;
    }
    this.#low = 0x80;
    this.#high = 0xbf;
    this.#left -= 1;
    if (this.#left > 0) return;
    this.whole += 1;
    if (this.#lead >= 0xe0) this.long += 1;
    if (this.#lead === 0xe0 && isThai(this.#second, byte)) this.thai += 1;
    if (this.#lead === 0xc2 || this.#lead === 0xc3 || (this.#lead === 0xe2 && this.#second < 0xa0))
      this.western += 1;
    if (this.#lead === 0xc2 ? byte !== 0xa1 : this.#lead === 0xc3 && !OF_WORDS.has(byte)) this.signs += 1;
    this.#isWord = SHORT_WORDS.has(this.#lead * 256 + byte);
    if (this.#isStrong) this.strong += 1;
    this.#justEnded = !this.#isStrong && (this.#lead < 0xe0 || isSpacedScript(this.#lead, this.#second));
  }
}

/** Bytes below 0xA0 that windows-874 uses too: the euro sign, dots and quotation marks. */
const SHARED: ReadonlySet<number> = new Set([0x80, 0x85, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97]);

/** Words of two letters whose bytes are one character of UTF-8: รถ, รก, รบ, ลด, ลง, ลบ, วง, วน, ศพ, สด, สบ, หก, หด, อก, อบ. */
const SHORT_WORDS: ReadonlySet<number> = new Set([
  0xc3b6, 0xc3a1, 0xc3ba, 0xc5b4, 0xc5a7, 0xc5ba, 0xc7a7, 0xc7b9, 0xc8be, 0xcab4, 0xcaba, 0xcba1, 0xcbb4,
  0xcda1, 0xcdba,
]);

/** Second bytes with which ร begins a word of Thai: รก, รณ, รด, รถ, รบ. */
const OF_WORDS: ReadonlySet<number> = new Set([0xa1, 0xb3, 0xb4, 0xb6, 0xba]);

/** Whether the two bytes behind 0xE0 are those of a letter or sign of Thai (U+0E01 to U+0E3A, U+0E3F to U+0E5B). */
function isThai(second: number, third: number): boolean {
  return second === 0xb8 ? third <= 0xba || third === 0xbf : second === 0xb9 && third <= 0x9b;
}

/** Whether a sequence of three bytes is a Latin letter with marks (U+1E00 to U+1EFF), Greek, or East Asian. */
function isSpacedScript(lead: number, second: number): boolean {
  return lead === 0xe1 ? second >= 0xb8 : lead >= 0xe3;
}
