import { MentionFilter } from '#contracts/listening/filter.ts';
import { buildThemeFilter } from '#contracts/listening/themes/opening.ts';
import type { ListItem, ListKind, SearchResult } from '#contracts/quick-analytic/question.ts';
import { loadKeywordNames, type Filter } from '#server/listening/public.ts';
import type { SearchContext } from '#server/quick-analytic/answers/search-context.ts';
import { readTermValues } from '#server/quick-analytic/answers/term-store.ts';

type ListedValue = { of: ListKind; item: ListItem };

/**
 * Adds to each row of the ranked lists how many of its posts each term finds, where there are several terms: the rows of all lists in one
 * reading. Where that fails the lists stay as they are.
 */
export async function splitByTerms(
  results: SearchResult[],
  { scope, search, filter }: SearchContext,
): Promise<SearchResult[]> {
  const listed = results.flatMap(listValues);
  if (search.terms.length < 2 || listed.length === 0) return results;
  try {
    const names = await loadKeywordNames(scope);
    const values = listed.map((value) => toFilter(value, filter));
    const rows = await readTermValues(scope, { terms: search.terms, filter, names, values });
    const byTerm = listed.map(() => search.terms.map(() => 0));
    for (const { place, mask, count } of rows)
      for (const [term, sum] of byTerm[place]?.entries() ?? [])
        if ((mask & (1 << term)) !== 0) byTerm[place]?.splice(term, 1, sum + count);
    const counts = new Map(listed.map(({ item }, place) => [item, byTerm[place] ?? null]));
    return results.map((result) => withCounts(result, counts));
  } catch (error) {
    scope.context.log.error({ err: error }, 'the lists of quick analytics could not be split by terms');
    return results;
  }
}

function listValues(result: SearchResult): ListedValue[] {
  if (!result.ok || result.answer.kind !== 'list') return [];
  const { of, order, items } = result.answer;
  // What has gone quiet is counted in the period before.
  if (order === 'quiet') return [];
  return items.map((item) => ({ of, item }));
}

function withCounts(result: SearchResult, counts: ReadonlyMap<ListItem, number[] | null>): SearchResult {
  if (!result.ok || result.answer.kind !== 'list') return result;
  const items = result.answer.items.map((item) => ({ ...item, by_term: counts.get(item) ?? null }));
  return { ...result, answer: { ...result.answer, items } };
}

/** What chooses the posts of one value: the same as a click on it. */
function toFilter({ of, item }: ListedValue, { from, to }: Filter): Filter {
  if (of === 'channel' || of === 'language' || of === 'country' || of === 'author')
    return { from, to, [of]: [item.value], ...(item.channel && { channel: [item.channel] }) };
  const members = item.members.length > 0 ? item.members : [item.value];
  return MentionFilter.parse({ from, to, ...buildThemeFilter({ ...item, kind: of, members }) });
}
