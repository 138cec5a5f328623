import { BANDS, BIT_WORDS, computeSimilarity, countEqualBits, mixBits, type Sketch } from './sketch.ts';

/** Number of texts that are remembered; the newest replaces the oldest. */
const TEXTS = 2 ** 19;
/** Slots that bands point to: one for each band of each text. */
const PLACES = TEXTS * BANDS;
/** Per remembered text: its owner, the day on which it was last seen, its number in two halves, its bits. */
const FIELDS = 4 + BIT_WORDS;
/** At the front: the total number of texts ever added. */
const HEAD = 16;

/** Size of a memory in bytes: 50 million for half a million texts. */
export const MEMORY_BYTES = 4 * (HEAD + TEXTS * FIELDS + PLACES);

/** Days for which a text is recognised, counted from when it, or a similar text, was last seen. */
export const WINDOW_DAYS = 14;
/** Minimum similarity of two texts: about the share of their pieces that both have. */
const LEAST_LIKENESS = 0.6;

/** Without a memory, numbers stay the same for this many days: a text that is repeated word for word gets the same number. */
const PERIOD = 28;

/** The owner of the text (any 32-bit integer), and the day it was posted, counted from 1970. */
export type PostOrigin = { owner: number; day: number };

/** The texts of recent days, each with its number. */
export type Memory = {
  /**
   * The number of the cluster of near-duplicates that a text belongs to, else a new one: 1 to 2^53 - 1. A new number is derived from the
   * text itself, so that two memories that do not share data give copies the same number.
   */
  clusterOf: (sketch: Sketch, said: PostOrigin) => number;
  /** The total number of texts ever added. */
  taken: () => number;
};

/**
 * Opens a memory on bytes that may be shared between threads. Nothing is locked: a reader that sees a text while it is being written finds
 * no match and continues; at worst, two copies that arrive at the same instant get two numbers.
 *
 * @param bytes {@link MEMORY_BYTES} of them; all zero is an empty memory
 */
export function openMemory(bytes: ArrayBufferLike): Memory {
  const head = new Int32Array(bytes, 0, HEAD);
  const texts = new Uint32Array(bytes, 4 * HEAD, TEXTS * FIELDS);
  const places = new Uint32Array(bytes, 4 * (HEAD + TEXTS * FIELDS), PLACES);

  /** The slots that the bands of the current text point to, and their content. */
  const leads = new Uint32Array(BANDS);
  const led = new Uint32Array(BANDS);

  /** All slots are read before any is compared: they are far apart, and the memory fetches them in parallel. */
  const follow = (bands: Uint32Array, owner: number): void => {
    for (let band = 0; band < BANDS; band++) {
      const place = placeOf(bands[band] ?? 0, band, owner);
      leads[band] = place;
      led[band] = places[place] ?? 0;
    }
  };

  const find = ({ bits }: Sketch, { owner, day }: PostOrigin): number | undefined => {
    let best: number | undefined;
    let most = LEAST_LIKENESS;
    let last = -1;
    for (let band = 0; band < BANDS; band++) {
      const text = led[band] ?? 0;
      if (text === last) continue;
      last = text;
      const at = text * FIELDS;
      if (texts[at] !== owner || Math.abs((texts[at + 1] ?? 0) - day) > WINDOW_DAYS) continue;
      const alike = computeSimilarity(equalBits(texts, at + 4, bits));
      if (alike < most) continue;
      most = alike;
      best = at;
    }
    return best;
  };

  const add = ({ bits }: Sketch, { owner, day }: PostOrigin): number => {
    const text = (Atomics.add(head, 0, 1) >>> 0) % TEXTS;
    const at = text * FIELDS;
    const low = mixBits((bits[0] ?? 0) ^ mixBits((bits[1] ?? 0) ^ owner));
    const high = mixBits((bits[2] ?? 0) ^ mixBits((bits[3] ?? 0) ^ Math.floor(day / PERIOD))) >>> 11;
    texts[at] = owner;
    texts[at + 1] = day;
    texts[at + 2] = low;
    texts[at + 3] = high;
    texts.set(bits, at + 4);
    for (let band = 0; band < BANDS; band++) places[leads[band] ?? 0] = text;
    return numberOf(high, low);
  };

  return {
    clusterOf: (sketch, said) => {
      follow(sketch.bands, said.owner);
      const at = find(sketch, said);
      if (at === undefined) return add(sketch, said);
      if ((texts[at + 1] ?? 0) < said.day) texts[at + 1] = said.day;
      return numberOf(texts[at + 3] ?? 0, texts[at + 2] ?? 0);
    },
    taken: () => Atomics.load(head, 0) >>> 0,
  };
}

/** Two halves of 21 and 32 bits as one number; never 0, which marks texts that are not compared. */
const numberOf = (high: number, low: number): number => high * 2 ** 32 + low || 1;

function placeOf(key: number, band: number, owner: number): number {
  return mixBits(key ^ mixBits(owner + Math.imul(band, 0x9e37_79b1))) % PLACES;
}

function equalBits(texts: Uint32Array, from: number, bits: Uint32Array): number {
  return countEqualBits(texts.subarray(from, from + BIT_WORDS), bits);
}
