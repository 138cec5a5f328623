import type { CannedResponse } from '#contracts/crm/canned/response.ts';
import { fold } from '#engine/text/fold.ts';
import { makeTextFilter } from '#engine/text/text-filter.ts';

/** A slash with the text typed after it, at the cursor: its offset, and the word so far. */
export type Slash = { from: number; word: string };

const AT_END = /(?:^|\s)\/([\p{L}\p{M}\p{N}_-]*)$/u;

/** The slash that is being written at an offset of a text; none in the middle of a word, so that addresses and dates are ignored. */
export function findSlash(text: string, place: number): Slash | undefined {
  const found = AT_END.exec(text.slice(0, place));
  const word = found?.[1];
  return word === undefined ? undefined : { from: place - word.length - 1, word };
}

const WORDS = /(?<=^|\s)\/(?=[\p{N}_-]*\p{L})[\p{L}\p{M}\p{N}_-]+(?=\s|$)/gu;

/** The slash words that were not replaced, each once: the customer would read them unchanged. `/2` and `/path/to` do not count. */
export function findUnusedSlashes(text: string): string[] {
  return [...new Set([...text.matchAll(WORDS)].map(([word]) => word))];
}

/** How many are offered at once. */
const OFFERED = 8;

type SearchableResponse = Pick<CannedResponse, 'shortcut' | 'title' | 'text' | 'texts' | 'used_count'>;

/**
 * The responses that match a word: those whose shortcut starts with it, then those that contain it in the title or in a text of any
 * language, the most used first.
 */
export function filterResponses<R extends SearchableResponse>(
  responses: readonly R[],
  word: string,
  most = OFFERED,
): R[] {
  const wanted = fold(word);
  const holds = makeTextFilter(word);
  const rank = ({ shortcut, title, text, texts }: R): number => {
    if (shortcut !== '' && fold(shortcut).startsWith(wanted)) return 0;
    if (holds(title)) return 1;
    return [text, ...Object.values(texts)].some((said) => holds(said)) ? 2 : 3;
  };
  return responses
    .filter((one) => rank(one) < 3)
    .sort((a, b) => rank(a) - rank(b) || b.used_count - a.used_count || a.title.localeCompare(b.title))
    .slice(0, most);
}

/**
 * A text with a range replaced.
 *
 * @returns the text, and the offset after the inserted part
 */
export function replaceRange(
  text: string,
  { from, to }: { from: number; to: number },
  said: string,
): { text: string; place: number } {
  return { text: text.slice(0, from) + said + text.slice(to), place: from + said.length };
}
