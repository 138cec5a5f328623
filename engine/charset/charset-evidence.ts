import { ThaiReading } from '#engine/charset/thai-reading.ts';
import { Utf8Reading } from '#engine/charset/utf8-reading.ts';

/**
 * What the bytes of a text say about its character set, gathered piece by piece: how they read as UTF-8, as Thai of one byte a letter, and
 * where the zeros of UTF-16 are.
 */
export class CharsetEvidence {
  readonly utf8 = new Utf8Reading();
  readonly thai = new ThaiReading();
  /** Bytes of the beginning, and how many of them are 0 and 0x0E (the Thai block's upper byte), at even and at odd places. */
  readonly pairs = { bytes: 0, zeros: [0, 0] as [number, number], thai: [0, 0] as [number, number] };
  /** The byte order mark, where the text begins with one. */
  mark: 'utf-8' | 'utf-16le' | 'utf-16be' | undefined;
  #bytes = 0;

  /** Takes in the next piece. */
  add(piece: Uint8Array): void {
    if (this.#bytes === 0) this.mark = byteOrderMark(piece);
    if (this.pairs.bytes < MOST_PAIRED) this.#countPairs(piece);
    this.#bytes += piece.length;
    for (const byte of piece) {
      this.utf8.add(byte);
      this.thai.add(byte);
    }
  }

  /** Takes in a piece that is ASCII throughout, without looking at it again. */
  skipAscii(length: number): void {
    this.#bytes += length;
    this.utf8.add(LETTERLESS);
    this.thai.add(LETTERLESS);
  }

  /** Whether no further piece is likely to change the decision. */
  get isSettled(): boolean {
    return this.utf8.strong + this.utf8.broken > SETTLED;
  }

  #countPairs(piece: Uint8Array): void {
    const { pairs } = this;
    for (const byte of piece.subarray(0, MOST_PAIRED - pairs.bytes)) {
      const side = pairs.bytes % 2 === 0 ? 0 : 1;
      if (byte === 0) pairs.zeros[side] += 1;
      else if (byte === THAI_UPPER) pairs.thai[side] += 1;
      pairs.bytes += 1;
    }
  }
}

/** How much of a beginning is looked at for UTF-16. */
const MOST_PAIRED = 64 * 1024;
/** So many characters beyond ASCII settle it. */
const SETTLED = 20_000;
/** The upper byte of Thai in UTF-16 (U+0E00 to U+0E7F). */
const THAI_UPPER = 0x0e;
/** An ASCII byte that is no letter: what was before ends with it. */
const LETTERLESS = 0x20;

function byteOrderMark([a, b, c]: Uint8Array): CharsetEvidence['mark'] {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : undefined;
}
