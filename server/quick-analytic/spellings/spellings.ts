import { findNearWords } from '#engine/spelling/near-spellings.ts';
import type { Call } from '#server/kit/http/call.ts';
import { loadKeywordNames } from '#server/listening/public.ts';
import { listFrequentWords } from '#server/quick-analytic/spellings/word-store.ts';

const MOST_WORDS = 20_000;
const MOST_OFFERED = 6;

/** Words of the posts of a period that are spelled or sound nearly like a term. */
export async function findNearSpellings(
  call: Pick<Call, 'context' | 'accountId' | 'inUnit'>,
  { term, from, to }: { term: string; from: string; to: string },
) {
  const names = await loadKeywordNames(call);
  const words = await listFrequentWords(call, { filter: { from, to }, names, limit: MOST_WORDS });
  return {
    items: findNearWords(term, words, MOST_OFFERED).map(({ word, count }) => ({ term: word, count })),
  };
}
