import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { identifyLanguage } from '#engine/language/identify.ts';
import { loadContentWords } from '#engine/tokenizer/content-words.ts';

const POSTS = '../shared/data/1_thai_sentiment/wisesight_train.jsonl.gz';
const WEIGHTS = new URL('../../engine/tokenizer/weights/thai-words.bin', import.meta.url);
const Row = z.object({ text: z.string() });

/** Slots of which a word has as many as its share of all words: choosing a slot at random chooses a word by its frequency. */
const SLOTS = 40_000;
/** Words that queries name have at least this many slots: roughly one mention in a hundred contains each. */
const NAMED_SLOTS = 12;
const SYLLABLES = 'กา ขี คุ งา จำ ชี ดู ตา ที นำ บา ปู พี มา ยา รู ลา วี สา หู กน ขม คล ดง ตน ทบ นก บท ปน พร'.split(
  ' ',
);

/** Words of real posts by their frequency, and their source; generated words by Zipf's law where the posts are absent. */
export function loadWordSlots(named: readonly string[]): { slots: string[]; source: string } {
  const { counts, source } = existsSync(POSTS) ? realCounts() : madeUpCounts();
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  const slots = counts.flatMap(([word, count]) => {
    const places = Math.round((count / all) * SLOTS);
    return Array.from({ length: places }, () => word);
  });
  return { slots: [...slots, ...named.flatMap((word) => Array<string>(NAMED_SLOTS).fill(word))], source };
}

type Counts = (readonly [string, number])[];

function realCounts(): { counts: Counts; source: string } {
  const words = loadContentWords(readFileSync(WEIGHTS));
  const counts = new Map<string, number>();
  for (const line of gunzipSync(readFileSync(POSTS)).toString('utf8').trim().split('\n')) {
    const { text } = Row.parse(JSON.parse(line));
    for (const word of words(text, identifyLanguage(text).language))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return {
    counts: [...counts].toSorted((a, b) => b[1] - a[1]),
    source: `${counts.size.toLocaleString('en')} words of Wisesight by their frequency`,
  };
}

function madeUpCounts(): { counts: Counts; source: string } {
  const words = SYLLABLES.flatMap((first) =>
    SYLLABLES.flatMap((last) => SYLLABLES.map((middle) => first + middle + last)),
  );
  return {
    counts: words.map((word, place) => [word, 1_000_000 / (place + 3)] as const),
    source: `${words.length.toLocaleString('en')} made-up words by Zipf's law`,
  };
}
