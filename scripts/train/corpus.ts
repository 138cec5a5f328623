import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { SentimentLabel } from '#engine/sentiment/label.ts';
import { readJsonLines } from './json-lines.ts';

/** A post with the sentiment that people gave it. */
export type LabelledPost = {
  text: string;
  label: SentimentLabel;
  split: string | null;
  language: string | null;
};

/** How each public corpus writes the four labels; the only place that defines this. */
const LABEL_NAMES: Record<string, SentimentLabel> = {
  neg: 'negative',
  negative: 'negative',
  neu: 'neutral',
  neutral: 'neutral',
  pos: 'positive',
  positive: 'positive',
  q: 'question',
  question: 'question',
};

/** A row of a corpus; one without a text or with a label that no corpus here uses is invalid. */
export const PostRow = z
  .object({
    text: z.string(),
    label: z.string(),
    split: z.string().nullish(),
    lang: z.string().nullish(),
  })
  .transform(({ text, label, split, lang }, context): LabelledPost => {
    const known = Object.hasOwn(LABEL_NAMES, label) ? LABEL_NAMES[label] : undefined;
    if (known === undefined) {
      context.addIssue({ code: 'custom', message: `unknown label ${label}` });
      return z.NEVER;
    }
    return { text, label: known, split: split ?? null, language: lang ?? null };
  });

/** Labelled posts of one file. @throws if a row is invalid */
export function readPosts(path: string): LabelledPost[] {
  return readJsonLines(path).map((line) => PostRow.parse(line));
}

/**
 * The rows from which the shipped head of a language may learn: tiers A and B of the data README, never a row whose split is not `train`.
 * Empty if the folder does not contain them.
 */
export function loadTrainingPosts(data: string, language: string): LabelledPost[] {
  return (SOURCES[language] ?? []).flatMap(({ file, wanted }) => {
    const path = join(data, file);
    return existsSync(path) ? readPosts(path).filter(wanted) : [];
  });
}

const isTrain = (post: LabelledPost): boolean => post.split === 'train';
const NUSAX = '2_social_sentiment/nusax_train_valid.jsonl';
const SOURCES: Record<string, { file: string; wanted: (post: LabelledPost) => boolean }[]> = {
  th: [
    { file: '1_thai_sentiment/wisesight_train.jsonl.gz', wanted: isTrain },
    { file: '1_thai_sentiment/thai_small_sentiment.jsonl', wanted: () => true },
  ],
  en: [{ file: NUSAX, wanted: (post) => isTrain(post) && post.language === 'english' }],
  id: [
    { file: '2_social_sentiment/indonesian_smsa_train.jsonl.gz', wanted: () => true },
    { file: NUSAX, wanted: (post) => isTrain(post) && post.language === 'indonesian' },
  ],
};
