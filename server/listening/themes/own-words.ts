import { parseQuery } from '#engine/query/parse.ts';
import { isEverydayWord } from '#engine/themes/everyday-words.ts';
import { makeOwnWordTest, type SearchedKeyword } from '#engine/themes/own-words.ts';
import { compileStoredPatterns, listKeywordsByNumber, type KeywordName } from '#server/keywords/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { Filter } from '#server/listening/filter-sql/mention-filter.ts';
import type { KeywordNames } from '#server/listening/keyword-names.ts';
import type { TellingTest } from '#server/listening/themes/choose-listed.ts';

/** Whether a word is one by which the mentions of a filter were found. */
export type OwnWordTest = (word: string) => boolean;

/** The keywords whose words are read at most; accounts with more find a post by any of very many words. */
const MOST_KEYWORDS = 200;

/**
 * Reads the words by which mentions of a filter were found: of the keywords that it names and of those above them; of the keywords at the
 * top of the hierarchy where it names none, since below them the words are subjects. Where public posts are counted as well, the query of
 * the filter found them, whatever keywords there are.
 */
export async function loadOwnWordTest(
  unit: UnitOfWork,
  names: KeywordNames,
  { keyword, query }: Pick<Filter, 'keyword' | 'query'>,
): Promise<OwnWordTest> {
  if (names.pool) return makeOwnWordTest(listSearched(query));
  const all = [...names.byNumber.values()].filter(({ product }) => product === 'listening');
  const numbers = keyword ? withAbove(all, names.numbers(keyword)) : findTops(all);
  const rows = await listKeywordsByNumber(unit, numbers.slice(0, MOST_KEYWORDS));
  return makeOwnWordTest(rows.map((row) => ({ name: row.name, ...compileStoredPatterns(row) })));
}

/** The test that leaves out of the words of some mentions those by which they were found, and everyday words. */
export function makeTellingTest(isOwn: OwnWordTest, total: number): TellingTest {
  return ({ key, count }) => !isOwn(key) && !isEverydayWord(key, count / Math.max(1, total));
}

function listSearched(query: string | undefined): SearchedKeyword[] {
  const parsed = query === undefined ? undefined : parseQuery(query);
  return parsed?.ok ? [{ name: '', sets: [], query: parsed.tree }] : [];
}

function findTops(all: readonly KeywordName[]): number[] {
  const ids = new Set(all.map(({ _id }) => _id));
  return all.filter(({ parent_id }) => parent_id === null || !ids.has(parent_id)).map(({ number }) => number);
}

function withAbove(all: readonly KeywordName[], numbers: readonly number[]): number[] {
  const byId = new Map(all.map((one) => [one._id, one]));
  const found = new Set(numbers);
  for (const one of all.filter(({ number }) => numbers.includes(number)))
    for (
      let above = byId.get(one.parent_id ?? '');
      above && !found.has(above.number);
      above = byId.get(above.parent_id ?? '')
    )
      found.add(above.number);
  return [...found];
}
