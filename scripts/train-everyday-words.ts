import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { loadContentWords } from '#engine/tokenizer/content-words.ts';
import { readJsonLines } from './train/json-lines.ts';

// Counts the everyday words that ship: node scripts/run.mjs scripts/train-everyday-words.ts --data ../shared/data
const { values } = parseArgs({ options: { data: { type: 'string', default: '../shared/data' } } });

/** Posts about many subjects, by language; the files that the evaluation scores are not among them. */
const SOURCES = {
  th: ['1_thai_sentiment/wisesight_train.jsonl.gz', '9_more_text/commonvoice_thai.jsonl.gz'],
  en: [
    '2_social_sentiment/airline_tweets.jsonl.gz',
    '2_social_sentiment/semeval2013_2016_train.jsonl.gz',
    '2_social_sentiment/tweeteval_offensive_train.jsonl',
    '9_more_text/goemotions.jsonl.gz',
    '9_more_text/uci_sentences.jsonl',
  ],
} as const;
/** How many words of a language are kept, and below which share of posts none is. */
const MOST = 400;
const LEAST_SHARE = 0.002;
/** A word must be that frequent in this part of the sources: one subject alone makes none an everyday word. */
const IN_SOURCES = 2 / 3;

const Row = z.object({ text: z.string() });
const weights = fileURLToPath(new URL('../engine/tokenizer/weights/thai-words.bin', import.meta.url));
const contentWords = loadContentWords(readFileSync(weights));

/** The share of the posts of a file in which each word occurs. */
function countShares(name: string, language: string): Map<string, number> {
  const counts = new Map<string, number>();
  const rows = readJsonLines(join(values.data, name), () => undefined).flatMap(
    (row) => Row.safeParse(row).data ?? [],
  );
  for (const { text } of rows)
    for (const word of contentWords(text, language)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Map([...counts].map(([word, count]) => [word, count / rows.length]));
}

function findEveryday(language: keyof typeof SOURCES): string {
  const shares = SOURCES[language].map((name) => countShares(name, language));
  const place = Math.ceil(shares.length * IN_SOURCES) - 1;
  const words = [...new Set(shares.flatMap((one) => [...one.keys()]))]
    .map((word) => ({
      word,
      inSources: shares.map((one) => one.get(word) ?? 0).toSorted((a, b) => b - a),
    }))
    .filter(({ word, inSources }) => (inSources[place] ?? 0) >= LEAST_SHARE && !word.startsWith('#'))
    .map(({ word, inSources: [share = 0] }) => ({ word, share }))
    .toSorted((a, b) => b.share - a.share || (a.word < b.word ? -1 : 1));
  return words
    .slice(0, MOST)
    .map(({ word, share }) => `${word}:${Math.round(share * 1000)}`)
    .join(' ');
}

/** A string literal over several lines. */
function toLiteral(text: string): string {
  const lines = text.match(/.{1,140}(?: |$)/gu) ?? [];
  return lines.map((line) => `  '${line}'`).join(' +\n');
}

const path = fileURLToPath(new URL('../engine/themes/everyday-shares.ts', import.meta.url));
writeFileSync(
  path,
  `/** Written by scripts/train-everyday-words.ts: words with the posts in a thousand, about any subject, that contain them. */
export const EVERYDAY_SHARES =
${toLiteral(`${findEveryday('th')} ${findEveryday('en')}`)};
`,
);
