/**
 * How bytes read as UTF-8 (RFC 3629), counted byte by byte. A sequence that is cut counts as one broken character, as a decoder
 * replaces it by one sign.
 */
export class Utf8Reading {
  /** Whole characters beyond ASCII. */
  whole = 0;
  /** Of these, those in the block of Thai. */
  thai = 0;
  /** Of these, those that Thai of one byte a letter could not have written: with a byte that it does not use, or within a Latin word. */
  strong = 0;
  /** Of these, those that take three bytes or more. */
  long = 0;
  /** Of these, those that a text in Latin letters has (Latin-1 letters and signs). */
  western = 0;
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
    this.#isStrong = this.#afterLetter || byte >= 0xf0;
    this.#justEnded = false;
    this.#afterLetter = false;
  }

  #go(byte: number): void {
    if (byte < 0xa0 && !SHARED.has(byte)) this.#isStrong = true;
    if (this.#second === 0) this.#second = byte;
    this.#low = 0x80;
    this.#high = 0xbf;
    this.#left -= 1;
    if (this.#left > 0) return;
    this.whole += 1;
    if (this.#lead >= 0xe0) this.long += 1;
    if (this.#lead === 0xe0 && (this.#second === 0xb8 || this.#second === 0xb9)) this.thai += 1;
    if (this.#lead === 0xc2 || this.#lead === 0xc3 || this.#lead === 0xe2) this.western += 1;
    if (this.#isStrong) this.strong += 1;
    this.#justEnded = !this.#isStrong;
  }
}

/** Bytes below 0xA0 that windows-874 uses too: the euro sign, dots and quotation marks. */
const SHARED: ReadonlySet<number> = new Set([0x80, 0x85, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97]);
