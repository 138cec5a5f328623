import { BANDS, BIT_WORDS, computeSimilarity, mixBits, type Sketch } from './sketch.ts';

/** Texts that are remembered; the oldest gives its place to the newest. */
const TEXTS = 2 ** 19;
/** Places that bands lead to: one for each band of each text. */
const PLACES = TEXTS * BANDS;
/** Of a remembered text: whose it is, on which day it was last seen, its number in two halves, its bits. */
const FIELDS = 4 + BIT_WORDS;
/** In front: how many texts were ever taken in. */
const HEAD = 16;

/** Bytes that a memory takes: 50 million for half a million texts. */
export const MEMORY_BYTES = 4 * (HEAD + TEXTS * FIELDS + PLACES);

/** Days in which a text is known again, counted from when it, or one like it, was last seen. */
export const WINDOW_DAYS = 14;
/** How alike texts must be: about the share of their pieces that both have. */
const LEAST_LIKENESS = 0.6;

/** Numbers are the same for this many days where nobody remembers: a text that is said again word by word finds its own. */
const PERIOD = 28;

/** Whose text it is (any whole number of 32 bits), and the day it was said on, counted from 1970. */
export type PostOrigin = { owner: number; day: number };

/** What was said lately, and by which number it goes. */
export type Memory = {
  /**
   * The number of the texts that one is nearly the same as, else a new one: 1 to 2^53 - 1. A new number is made of the text
   * itself, so that two memories that know nothing of each other give copies the same.
   */
  clusterOf: (sketch: Sketch, said: PostOrigin) => number;
  /** How many texts were ever taken in. */
  taken: () => number;
};

/**
 * Opens a memory on bytes that may be shared between threads. Nothing is locked: whoever reads a text that is just being
 * written finds it unlike and goes on, at worst two copies that come at the same instant get two numbers.
 *
 * @param bytes {@link MEMORY_BYTES} of them; all zero is an empty memory
 */
export const openMemory = (bytes: ArrayBufferLike): Memory => {
  const head = new Int32Array(bytes, 0, HEAD);
  const texts = new Uint32Array(bytes, 4 * HEAD, TEXTS * FIELDS);
  const places = new Uint32Array(bytes, 4 * (HEAD + TEXTS * FIELDS), PLACES);

  /** Where the bands of the text in hand lead to, and what stands there. */
  const leads = new Uint32Array(BANDS);
  const led = new Uint32Array(BANDS);

  /** All of them before any is looked at: they lie far apart, and the memory fetches them side by side. */
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
};

/** Two halves of 21 and 32 bits as one number; never 0, which stands for texts that are not compared. */
const numberOf = (high: number, low: number): number => high * 2 ** 32 + low || 1;

const placeOf = (key: number, band: number, owner: number): number =>
  mixBits(key ^ mixBits(owner + Math.imul(band, 0x9e37_79b1))) % PLACES;

const equalBits = (texts: Uint32Array, from: number, bits: Uint32Array): number => {
  let equal = 0;
  for (let word = 0; word < BIT_WORDS; word++)
    equal += 32 - ones((texts[from + word] ?? 0) ^ (bits[word] ?? 0));
  return equal;
};

/** How many bits of a number are 1. */
const ones = (value: number): number => {
  let sum = value - ((value >>> 1) & 0x5555_5555);
  sum = (sum & 0x3333_3333) + ((sum >>> 2) & 0x3333_3333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
};
