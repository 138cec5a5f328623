import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { fold } from '#engine/text/fold.ts';

const DATA = new URL('../../../shared/data/', import.meta.url);

/** Whether the public data exists next to the checkout. */
export const hasData = (): boolean => existsSync(new URL('README.md', DATA));

/** Reads a JSONL file of the public data, compressed or not: one value per line, lines end with "\n" only. */
export function readRows(path: string): unknown[] {
  return readText(path)
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));
}

/** Reads a list of the public data, one entry per line. */
export function readLines(path: string): string[] {
  return readText(path)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Real posts, Thai first, then English, Indonesian and others, folded as in the pipeline. */
export const readPosts = (): string[] => POSTS.flatMap((path) => readRows(path).flatMap(textOf)).map(fold);

const POSTS = [
  '1_thai_sentiment/wisesight_train.jsonl.gz',
  '2_social_sentiment/airline_tweets.jsonl.gz',
  '2_social_sentiment/indonesian_smsa_train.jsonl.gz',
  '2_social_sentiment/nusax_train_valid.jsonl',
  '2_social_sentiment/semeval2013_2016_train.jsonl.gz',
  '2_social_sentiment/tweeteval_offensive_train.jsonl',
  '2_social_sentiment/tweeteval_sentiment_val.jsonl',
  '2_social_sentiment/umsab_train_val.jsonl.gz',
];

function readText(path: string): string {
  const bytes = readFileSync(new URL(path, DATA));
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

function textOf(row: unknown): string[] {
  return typeof row === 'object' && row !== null && 'text' in row && typeof row.text === 'string'
    ? [row.text]
    : [];
}
