import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { isEverydayWord } from '#engine/themes/everyday-words.ts';
import { loadContentWords, type ContentWordFinder } from '#engine/tokenizer/content-words.ts';
import type { DataFile } from './data-file.ts';
import type { Result } from './scorer.ts';

const Row = z
  .object({ text: z.string(), category: z.string().nullish(), destination: z.string().nullish() })
  .transform(({ text, category, destination }) => ({ text, subject: destination ?? category ?? '' }))
  .refine(({ subject }) => subject !== '');

/** The first words of a subject that a reader sees. */
const FIRST = 10;
/** Subjects with fewer posts have no first words to speak of. */
const LEAST_POSTS = 100;
/** A word is of a subject where its posts have it this many times as often as the others. */
const OF_SUBJECT = 2;

const THAI = /\p{Script=Thai}/u;
let finder: ContentWordFinder | undefined;

/** Whether a file has posts or questions by their subject, several for each. */
const hasSubjects = ({ name }: DataFile): boolean => /\/(?:truevoice|bitext)[_.-]/.test(name);

/**
 * The words that are listed first for the posts of a subject, with and without everyday words: how many of them are words of that subject,
 * that is at least twice as frequent in its posts as in the others of the file. Nothing for files without subjects.
 */
export function scoreThemes(file: DataFile): Result[] {
  return hasSubjects(file) ? [score(file)] : [];
}

function score(file: DataFile): Result {
  const weights = fileURLToPath(new URL('../../engine/tokenizer/weights/thai-words.bin', import.meta.url));
  const wordsOf = (finder ??= loadContentWords(readFileSync(weights)));
  const posts = file
    .rows()
    .flatMap((row) => Row.safeParse(row).data ?? [])
    .map(({ text, subject }) => ({ subject, words: wordsOf(text, THAI.test(text) ? 'th' : 'en') }));
  const everywhere = countWords(posts);
  const subjects = [...Map.groupBy(posts, ({ subject }) => subject).values()].filter(
    (some) => some.length >= LEAST_POSTS && some.length < posts.length,
  );
  const of = { all: { right: 0, shown: 0 }, telling: { right: 0, shown: 0 } };
  for (const some of subjects) {
    const counts = countWords(some);
    const ranked = [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    const isOf = ([word, count]: [string, number]): boolean => {
      const others = ((everywhere.get(word) ?? 0) - count) / (posts.length - some.length);
      return count / some.length >= OF_SUBJECT * others;
    };
    const telling = ranked.filter(([word, count]) => !isEverydayWord(word, count / some.length));
    for (const [name, list] of [
      ['all', ranked.slice(0, FIRST)],
      ['telling', telling.slice(0, FIRST)],
    ] as const) {
      of[name].shown += list.length;
      of[name].right += list.filter(isOf).length;
    }
  }
  const share = ({ right, shown }: typeof of.all): string => (right / Math.max(1, shown)).toFixed(4);
  return {
    file: file.name,
    what: `first ${FIRST} words of ${subjects.length} subjects that are of the subject`,
    rows: of.telling.shown,
    right: of.telling.right,
    figure: `${share(of.telling)}, with everyday words ${share(of.all)}`,
    published: null,
  };
}

function countWords(posts: readonly { words: readonly string[] }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { words } of posts) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
