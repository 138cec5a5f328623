import type { SearchAnswerOf } from '#contracts/quick-analytic/question.ts';
import { listOwnPages } from '#server/quick-analytic/answers/own-page-store.ts';
import type { SearchContext } from '#server/quick-analytic/answers/search-context.ts';

/** Sources that are counted; an account has fewer connected channels. */
const MOST_SOURCES = 200;

/** How much of a search is on the account's own pages, and how many of its posts became tickets. */
export async function answerOwn({ scope, runQuery, filter }: SearchContext): Promise<SearchAnswerOf<'own'>> {
  const [pages, sources, withTicket] = await Promise.all([
    scope.inUnit(listOwnPages),
    runQuery({ kind: 'groups', filter, by: 'source', measure: 'mentions', limit: MOST_SOURCES }),
    runQuery({ kind: 'figures', filter: { ...filter, has_ticket: 'yes' } }),
  ]);
  const counts = new Map(sources.items.map(({ value, count }) => [value, count]));
  const items = pages
    .map((page) => ({ ...page, count: counts.get(page.source_id) ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  return {
    kind: 'own',
    items,
    own: items.reduce((sum, { count }) => sum + count, 0),
    tickets: withTicket.now.mentions,
    total: sources.total,
  };
}
