import type { MentionFilter } from '#contracts/listening/filter.ts';
import type { SearchAnswerOf } from '#contracts/quick-analytic/question.ts';
import { buildSearchQuery } from '#contracts/quick-analytic/search.ts';
import { listOwnPages } from '#server/quick-analytic/answers/own-page-store.ts';
import type { SearchContext } from '#server/quick-analytic/answers/search-context.ts';

/** Pages that are counted; an account has fewer connected channels. */
const MOST_PAGES = 200;

/** How much of a search is on the account's own pages, what it reached there, and how many of its posts became tickets. */
export async function answerOwn({
  scope,
  search,
  runQuery,
  filter,
}: SearchContext): Promise<SearchAnswerOf<'own'>> {
  const pages = await scope.inUnit(listOwnPages);
  const own = toPagesFilter(filter, pages);
  const countPages = async (of: MentionFilter | null): Promise<Map<string, number>> => {
    const counted =
      of &&
      (await runQuery({ kind: 'groups', by: 'source', measure: 'mentions', limit: MOST_PAGES, filter: of }));
    return new Map(counted?.items.map(({ value, count }) => [value, count]));
  };
  const { terms } = search;
  const ofTerm = (term: string) => own && { ...own, query: buildSearchQuery([term], search.filter.query) };
  const [counts, byTerm, reactions, withTicket, whole] = await Promise.all([
    countPages(own),
    terms.length > 1 ? Promise.all(terms.map((term) => countPages(ofTerm(term)))) : null,
    own && runQuery({ kind: 'engagement', filter: own }),
    runQuery({ kind: 'figures', filter: { ...filter, has_ticket: 'yes' } }),
    runQuery({ kind: 'figures', filter }),
  ]);
  const items = pages
    .map((page) => ({
      ...page,
      count: counts.get(page.source_id) ?? 0,
      by_term: byTerm?.map((found) => found.get(page.source_id) ?? 0) ?? null,
    }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  return {
    kind: 'own',
    items,
    own: items.reduce((sum, { count }) => sum + count, 0),
    reach: reactions?.now.reach ?? 0,
    comments: reactions?.now.comments ?? 0,
    tickets: withTicket.now.mentions,
    total: whole.now.mentions,
  };
}

/** The filter of the posts on these pages alone, since public sources may be many; null where it leaves none of them. */
function toPagesFilter(filter: MentionFilter, pages: readonly { source_id: string }[]): MentionFilter | null {
  const own = new Set(pages.map(({ source_id }) => source_id));
  const source = filter.source ? filter.source.filter((one) => own.has(one)) : [...own];
  return source.length === 0 ? null : { ...filter, source };
}
