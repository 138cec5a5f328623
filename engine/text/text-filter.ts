import { fold } from '#engine/text/fold.ts';

/** Returns whether a text contains every word of a search, in any spelling of either (see `fold`). An empty search matches every text. */
export type TextFilter = (text: string) => boolean;

/** The folded words of a search. */
export const splitSearchWords = (search: string): string[] => fold(search).split(/\s+/).filter(Boolean);

/** Makes the filter of a search, as lists and choosers narrow what they show. */
export function makeTextFilter(search: string): TextFilter {
  const words = splitSearchWords(search);
  if (words.length === 0) return () => true;
  return (text) => {
    const folded = fold(text);
    return words.every((word) => folded.includes(word));
  };
}
