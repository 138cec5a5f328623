import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { toPlainBody } from '#engine/tokenizer/plain-body.ts';
import { isThai, findUnstressedEnd } from '#engine/tokenizer/thai-run.ts';
import { readJsonLines } from './json-lines.ts';

/** A run of Thai, and at which of its units a word begins (1) and does not (0). */
export type CutRun = { text: string; begins: Uint8Array };

const Row = z.object({ text: z.string(), split: z.string().optional() });
const WISESIGHT = '1_thai_sentiment/wisesight_train.jsonl.gz';
const TRUEVOICE = '3_support/truevoice_train.jsonl.gz';
const WORD_LIST = '7_query/thai_words.txt';

const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

/** Runs to learn from: texts of tier A of the data README, segmented by ICU's dictionary, without rows that are marked for validation. */
export function loadTrainingRuns(data: string): CutRun[] {
  const list = join(data, WORD_LIST);
  const words = existsSync(list) ? readFileSync(list, 'utf8').split('\n') : [];
  return [...loadTexts(join(data, WISESIGHT), 'train'), ...loadTexts(join(data, TRUEVOICE)), ...words]
    .flatMap(thaiRuns)
    .map(cutByIcu);
}

/** Runs of Wisesight's rows for validation, segmented by ICU's dictionary. */
export function loadValidationRuns(data: string): CutRun[] {
  return loadTexts(join(data, WISESIGHT), 'valid').flatMap(thaiRuns).map(cutByIcu);
}

/** Texts of a file, or of one of its splits; none if it is absent. */
export function loadTexts(path: string, split?: string): string[] {
  if (!existsSync(path)) return [];
  return readJsonLines(path)
    .map((row) => Row.parse(row))
    .filter((row) => split === undefined || row.split === split)
    .map(({ text }) => text);
}

function thaiRuns(text: string): string[] {
  const body = toPlainBody(text);
  const runs: string[] = [];
  for (let at = 0; at < body.length; at++) {
    if (!isThai(body.charCodeAt(at))) continue;
    let end = at + 1;
    while (end < body.length && isThai(body.charCodeAt(end))) end++;
    runs.push(body.slice(at, findUnstressedEnd(body, at, end)));
    at = end;
  }
  return runs;
}

function cutByIcu(text: string): CutRun {
  const begins = new Uint8Array(text.length);
  for (const { index } of segmenter.segment(text)) begins[index] = 1;
  return { text, begins };
}
