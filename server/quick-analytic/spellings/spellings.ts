import { findNearWords } from '#engine/spelling/near-spellings.ts';
import { loadKeywordNames } from '#server/listening/public.ts';
import type { SearchScope } from '#server/quick-analytic/search-scope.ts';
import { listFrequentWords } from '#server/quick-analytic/spellings/word-store.ts';

const MOST_WORDS = 20_000;
const MOST_OFFERED = 6;

/** Words of the posts of a period that are spelled or sound nearly like a term. */
export async function findNearSpellings(
  scope: SearchScope,
  { term, from, to }: { term: string; from: string; to: string },
) {
  const names = await loadKeywordNames(scope);
  const words = await listFrequentWords(scope, { filter: { from, to }, names, limit: MOST_WORDS });
  return {
    items: findNearWords(term, words, MOST_OFFERED).map(({ word, count }) => ({ term: word, count })),
  };
}
