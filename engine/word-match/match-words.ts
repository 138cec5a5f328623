import { explainMatch } from '#engine/keywords/explain.ts';
import { fold } from '#engine/text/fold.ts';

/** How words match a message: anywhere in it, as the whole of it, or at its beginning. */
export type WordMatch = 'anywhere' | 'whole' | 'beginning';

/** Insignificant characters around the words of a message: spaces, full stops, symbols, emoji. */
const AROUND = /^[\s\p{P}\p{S}\p{Cf}]+|[\s\p{P}\p{S}\p{Cf}]+$/gu;

/** The first of some words that a message matches; undefined where it matches none. Both are compared folded, as keywords are. */
export function matchWords(text: string, words: readonly string[], match: WordMatch): string | undefined {
  if (match === 'anywhere') return words.find((word) => isIn(text, word));
  const said = bare(text);
  return words.find((word) => {
    const sought = bare(word);
    if (sought === '') return false;
    return match === 'whole' ? said === sought : said.startsWith(sought) && isIn(text, word);
  });
}

function isIn(text: string, word: string): boolean {
  return explainMatch(text, { sets: [{ includes: [word], excludes: [] }], match: 'auto' }).matched;
}

const bare = (text: string): string => fold(text).replaceAll(AROUND, '');
