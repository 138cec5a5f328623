import { pageWords as en } from '#texts/en/shell/page-words.ts';
import { pageWords as th } from '#texts/th/shell/page-words.ts';

const WORDS: readonly Readonly<Record<string, string>>[] = [en, th];

/** All by which a page is looked for, in every language: its titles, other names of it, and what is done there. */
export function listPageWords(name: string): string {
  return WORDS.flatMap((words) => words[name] ?? []).join(', ');
}
