import type { KeywordSet } from '#contracts/keywords/set.ts';

/**
 * The words of a pasted text: one per line, or separated by commas, semicolons and tabs if it is a single line. One word gives a list of
 * one, so that the field can insert it unchanged.
 */
export function splitPastedWords(text: string): string[] {
  const lines = cut(text, /\r?\n/);
  return lines.length > 1 ? lines : cut(text, /[,;\t]/);
}

function cut(text: string, between: RegExp): string[] {
  return text
    .split(between)
    .map((word) => word.trim())
    .filter(Boolean);
}

/** The words of the simple list, where each set is one included word and nothing else; null if the sets contain more. */
export function toSimpleWords(sets: readonly KeywordSet[]): string[] | null {
  const words = sets.filter(({ includes, excludes }) => includes.length + excludes.length > 0);
  return words.every(({ includes, excludes }) => includes.length === 1 && excludes.length === 0)
    ? words.flatMap(({ includes }) => includes)
    : null;
}

/** The sets of a simple list: any of its words is enough. */
export function toSets(words: readonly string[]): KeywordSet[] {
  return words.map((word) => ({ includes: [word], excludes: [] }));
}
