import type { KeywordSet } from '#contracts/keywords/set.ts';
import type { Query } from '#engine/query/tree.ts';

/** A keyword as far as its words matter: its name, and its sets or its Boolean query. */
export type SearchedKeyword = { name: string; sets: readonly KeywordSet[]; query?: Query | undefined };

/** Shorter parts of a longer name are no names. */
const LEAST_PART = 3;
const THAI = /^[\p{Script=Thai}\p{M}]+$/u;

function plain(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/^[#@"'\s]+|["'\s]+$/g, '');
}

/** What a query requires or allows to be found; what it excludes is no word of it. */
function wordsOf(query: Query): string[] {
  switch (query.kind) {
    case 'word':
      return [query.text];
    case 'and':
    case 'or':
      return query.parts.flatMap(wordsOf);
    default:
      return [];
  }
}

/**
 * Makes the test whether a word is one of those by which posts were found: the names and words of keywords, whole and word by word, and
 * what a script without spaces is cut into. That posts of a brand have its name says nothing about them.
 */
export function makeOwnWordTest(keywords: readonly SearchedKeyword[]): (word: string) => boolean {
  const written = keywords.flatMap(({ name, sets, query }) => [
    name,
    ...sets.flatMap(({ includes }) => includes),
    ...(query ? wordsOf(query) : []),
  ]);
  const words = new Set(
    written.flatMap((text) => {
      const whole = plain(text);
      const parts = whole.split(/\s+/);
      return [whole, parts.join(''), ...parts.filter((part) => part.length >= LEAST_PART)];
    }),
  );
  words.delete('');
  const unspaced = [...words].filter((word) => THAI.test(word));
  return (word) => {
    const found = plain(word);
    return words.has(found) || (THAI.test(found) && unspaced.some((own) => own.includes(found)));
  };
}
