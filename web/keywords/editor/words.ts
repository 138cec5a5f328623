import type { KeywordSet } from '#contracts/keywords/set.ts';

/**
 * The words of a pasted text: one per line, or separated by commas, semicolons and tabs if it is a single line. One word gives a list of
 * one, so that the field can insert it unchanged.
 */
export const splitPastedWords = (text: string): string[] => {
  const lines = cut(text, /\r?\n/);
  return lines.length > 1 ? lines : cut(text, /[,;\t]/);
};

const cut = (text: string, between: RegExp): string[] =>
  text
    .split(between)
    .map((word) => word.trim())
    .filter(Boolean);

/** The words of the simple list, where each set is one included word and nothing else; null if the sets contain more. */
export const toSimpleWords = (sets: readonly KeywordSet[]): string[] | null => {
  const words = sets.filter(({ includes, excludes }) => includes.length + excludes.length > 0);
  return words.every(({ includes, excludes }) => includes.length === 1 && excludes.length === 0)
    ? words.flatMap(({ includes }) => includes)
    : null;
};

/** The sets of a simple list: any of its words is enough. */
export const toSets = (words: readonly string[]): KeywordSet[] =>
  words.map((word) => ({ includes: [word], excludes: [] }));
