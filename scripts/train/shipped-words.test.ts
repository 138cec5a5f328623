import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadContentWords } from '#engine/tokenizer/content-words.ts';
import { ThaiSegmenter } from '#engine/tokenizer/thai-segmenter.ts';
import { loadTexts, loadValidationRuns } from './thai-runs.ts';
import { computeAgreement } from './thai-words.ts';

const DATA = '../shared/data';
const WISESIGHT = join(DATA, '1_thai_sentiment/wisesight_train.jsonl.gz');

const root = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const bytes = readFileSync(root('engine/tokenizer/weights/thai-words.bin'));
const weights = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const card = readFileSync(root('docs/words-model.md'), 'utf8').replaceAll(/ +\|/g, ' |');

it.skipIf(!existsSync(WISESIGHT))('The Thai segmenter agrees with ICU as its card states', () => {
  const { places, words } = computeAgreement(new ThaiSegmenter(weights), loadValidationRuns(DATA));
  expect(card).toContain(`| places to cut, F1 | ${places.toFixed(4)} |`);
  expect(card).toContain(`| whole words, F1 | ${words.toFixed(4)} |`);
});

it.skipIf(!existsSync(WISESIGHT))('The top words are nearly those that ICU would give', () => {
  const contentWords = loadContentWords(bytes);
  const segmenter = new Intl.Segmenter('th', { granularity: 'word' });
  const posts = loadTexts(WISESIGHT, 'valid');
  const own = posts.flatMap((post) => contentWords(post, 'th'));
  const cutByIcu = posts.flatMap((post) =>
    contentWords(Array.from(segmenter.segment(post), ({ segment }) => segment).join(' '), 'th'),
  );
  const known = new Set(top(cutByIcu));
  expect(top(own).filter((word) => known.has(word)).length).toBeGreaterThanOrEqual(90);
});

/** The hundred most frequent words. */
function top(words: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([word]) => word)
    .slice(0, 100);
}
