import { writeComparable, LONGEST } from './comparable.ts';

/** Consecutive letters that form one piece (shingle) of a text. */
const RUN = 4;
/** Number of minima that represent a text. */
const MINIMA = 128;
/** Minimum pieces of a text that is compared: "thank you" is not a copy of another "thank you". */
const FEWEST_PIECES = 16;

/** Number of bands that find candidates, and number of minima in a band. */
export const BANDS = 16;
const IN_BAND = 4;

/** One bit of each minimum, in 32-bit numbers. */
export const BIT_WORDS = MINIMA / 32;

/**
 * The sketch of a text: two texts that share many pieces have some band in common, and as many equal bits as {@link computeSimilarity}
 * turns into a similarity. The arrays belong to the sketcher and are overwritten by the next text.
 */
export type Sketch = { bands: Uint32Array; bits: Uint32Array };

/** Computes sketches; it reuses buffers, so one sketcher belongs to one thread. Null for texts that are too short to compare. */
export type Sketcher = (folded: string) => Sketch | null;

/** Creates a sketcher. It reads a text once, with one hash per letter (one-permutation MinHash). */
export function makeSketcher(): Sketcher {
  const units = new Uint16Array(LONGEST);
  const minima = new Uint32Array(MINIMA);
  const sketch = { bands: new Uint32Array(BANDS), bits: new Uint32Array(BIT_WORDS) };
  return (folded) => {
    const size = writeComparable(folded, units);
    if (size - RUN + 1 < FEWEST_PIECES) return null;
    takeMinima(units, size, minima);
    densify(minima);
    summarise(minima, sketch);
    return sketch;
  };
}

/** The similarity of two texts, -1 to 1, by their bits: half of the bits are equal by chance. */
export const computeSimilarity = (equalBits: number): number => (2 * equalBits) / MINIMA - 1;

/** The number of equal bits of two sketches. */
export function countEqualBits(one: Uint32Array, other: Uint32Array): number {
  let equal = 0;
  for (let word = 0; word < BIT_WORDS; word++) equal += 32 - countOnes((one[word] ?? 0) ^ (other[word] ?? 0));
  return equal;
}

/** The number of set bits. */
function countOnes(value: number): number {
  let sum = value - ((value >>> 1) & 0x5555_5555);
  sum = (sum & 0x3333_3333) + ((sum >>> 2) & 0x3333_3333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

const EMPTY = 0xffff_ffff;
const BASE = 0x0100_0193;
const SCATTER = 0x9e37_79b1;
/** The factor of a piece's first letter in its hash. */
const FIRST = Array.from({ length: RUN - 1 }).reduce<number>((power) => Math.imul(power, BASE), 1);
/** The upper seven bits of a hash choose one of 128 bins. */
const TO_BIN = 32 - Math.log2(MINIMA);

function takeMinima(units: Uint16Array, size: number, minima: Uint32Array): void {
  minima.fill(EMPTY);
  let hash = 0;
  for (let at = 0; at < size; at++) {
    if (at >= RUN) hash = (hash - Math.imul(units[at - RUN] ?? 0, FIRST)) | 0;
    hash = (Math.imul(hash, BASE) + (units[at] ?? 0)) | 0;
    if (at < RUN - 1) continue;
    const mixed = mixBits(hash);
    const bin = mixed >>> TO_BIN;
    const value = Math.imul(mixed, SCATTER) >>> 0;
    if (value < (minima[bin] ?? 0)) minima[bin] = value;
  }
}

/** Spreads a number over all 32 bits (the finaliser of MurmurHash3, A. Appleby). */
export function mixBits(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const HAD = new Uint8Array(MINIMA);

/** Which other bins an empty bin tries, in order: as many as nearly all texts need are precomputed. */
const TURNS = 64;
const otherOf = (bin: number, turn: number): number => mixBits(bin * 1009 + turn + 1) & (MINIMA - 1);
const OTHERS = Uint8Array.from({ length: MINIMA * TURNS }, (_, at) =>
  otherOf(Math.floor(at / TURNS), at % TURNS),
);

/** Fills an empty bin from another one, the same for every text: the bins stay as similar as the texts are. */
function densify(minima: Uint32Array): void {
  for (let bin = 0; bin < MINIMA; bin++) HAD[bin] = minima[bin] === EMPTY ? 0 : 1;
  for (let bin = 0; bin < MINIMA; bin++) {
    if (HAD[bin] === 1) continue;
    let other = bin;
    for (let turn = 0; HAD[other] === 0; turn++)
      other = turn < TURNS ? (OTHERS[bin * TURNS + turn] ?? 0) : otherOf(bin, turn);
    minima[bin] = minima[other] ?? 0;
  }
}

function summarise(minima: Uint32Array, { bands, bits }: Sketch): void {
  bits.fill(0);
  for (let at = 0; at < MINIMA; at++)
    bits[at >>> 5] = (bits[at >>> 5] ?? 0) | ((mixBits(minima[at] ?? 0) & 1) << (at & 31));
  for (let band = 0; band < BANDS; band++) {
    let key = band + 1;
    for (let at = band * IN_BAND; at < (band + 1) * IN_BAND; at++) key = mixBits(key ^ (minima[at] ?? 0));
    bands[band] = key;
  }
}
