import {
  ENGLISH,
  GERMAN,
  HINDI,
  INDONESIAN,
  KARAOKE,
  MALAY,
  WEAK_ENGLISH,
  WEAK_HINDI,
} from './marker-words.ts';
import { JAVANESE, MINANGKABAU, PLAIN_INDONESIAN, SUNDANESE } from './relative-words.ts';

/** How many words a text has, and how many of them are everyday words of one language and hardly of another. */
export type MarkerCounts = {
  words: number;
  english: number;
  /** Short English words that other languages have as well: they indicate English only next to everyday English words. */
  weakEnglish: number;
  german: number;
  indonesian: number;
  /** Indonesian words that its relatives do not have. */
  plainIndonesian: number;
  malay: number;
  javanese: number;
  sundanese: number;
  minangkabau: number;
  /** Thai as people type it in Latin letters. */
  karaoke: number;
  /** Hindi as people type it in Latin letters. */
  hindi: number;
  /** Short Hindi words that other languages have as well. */
  weakHindi: number;
};

const SEED = 0x811c9dc5 | 0;
/** The place of each count; a word that stands in several lists counts for the last of them in `MARKERS`. */
const KIND = {
  none: 0,
  en: 1,
  id: 2,
  ms: 3,
  hi: 4,
  weakEn: 5,
  karaoke: 6,
  de: 7,
  jv: 8,
  su: 9,
  min: 10,
  weakHi: 11,
  plainId: 12,
} as const;
const KINDS = Object.keys(KIND).length;
const APOSTROPHES = [0x27, 0x2019];
const MARKERS = new Map([
  ...marks(KARAOKE, KIND.karaoke),
  ...marks(PLAIN_INDONESIAN, KIND.plainId),
  ...marks(WEAK_HINDI, KIND.weakHi),
  ...marks(WEAK_ENGLISH, KIND.weakEn),
  ...marks(JAVANESE, KIND.jv),
  ...marks(SUNDANESE, KIND.su),
  ...marks(MINANGKABAU, KIND.min),
  ...marks(HINDI, KIND.hi),
  ...marks(GERMAN, KIND.de),
  ...marks(INDONESIAN, KIND.id),
  ...marks(MALAY, KIND.ms),
  ...marks(ENGLISH, KIND.en),
]);

/** Counts the marker words of a text in one pass, without cutting it into strings. */
export function countMarkers(text: string): MarkerCounts {
  const found = Array.from({ length: KINDS }, () => 0);
  let words = 0;
  let hash = SEED;
  let length = 0;
  for (let at = 0; at <= text.length; at++) {
    const unit = at < text.length ? text.charCodeAt(at) : 0;
    const lower = unit >= 0x41 && unit <= 0x5a ? unit | 0x20 : unit;
    if ((lower >= 0x61 && lower <= 0x7a) || lower >= 0xc0) {
      if (APOSTROPHES.includes(lower)) continue;
      hash = step(hash, lower);
      length++;
    } else if (length > 0 && !APOSTROPHES.includes(lower)) {
      const marker = MARKERS.get(hash) ?? KIND.none;
      found[marker] = (found[marker] ?? 0) + 1;
      words++;
      hash = SEED;
      length = 0;
    }
  }
  const [
    ,
    english = 0,
    indonesian = 0,
    malay = 0,
    hindi = 0,
    weakEnglish = 0,
    karaoke = 0,
    german = 0,
    ...rest
  ] = found;
  const [javanese = 0, sundanese = 0, minangkabau = 0, weakHindi = 0, plainIndonesian = 0] = rest;
  return {
    words,
    english,
    weakEnglish,
    german,
    indonesian,
    plainIndonesian,
    malay,
    javanese,
    sundanese,
    minangkabau,
    karaoke,
    hindi,
    weakHindi,
  };
}

function step(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

function marks(words: string, marker: number): [number, number][] {
  return words
    .split(' ')
    .map((word) => [[...word].reduce((hash, sign) => step(hash, sign.charCodeAt(0)), SEED), marker]);
}
