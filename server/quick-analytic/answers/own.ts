import type { SearchAnswerOf } from '#contracts/quick-analytic/question.ts';
import { listOwnPages } from '#server/quick-analytic/answers/own-page-store.ts';
import type { SearchContext } from '#server/quick-analytic/answers/search-context.ts';

/** Pages that are counted; an account has fewer connected channels. */
const MOST_PAGES = 200;

/** How much of a search is on the account's own pages, and how many of its posts became tickets. */
export async function answerOwn({ scope, runQuery, filter }: SearchContext): Promise<SearchAnswerOf<'own'>> {
  const pages = await scope.inUnit(listOwnPages);
  const [sources, withTicket, whole] = await Promise.all([
    countPages(pages, { runQuery, filter }),
    runQuery({ kind: 'figures', filter: { ...filter, has_ticket: 'yes' } }),
    runQuery({ kind: 'figures', filter }),
  ]);
  const counts = new Map(sources.map(({ value, count }) => [value, count]));
  const items = pages
    .map((page) => ({ ...page, count: counts.get(page.source_id) ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  return {
    kind: 'own',
    items,
    own: items.reduce((sum, { count }) => sum + count, 0),
    tickets: withTicket.now.mentions,
    total: whole.now.mentions,
  };
}

/** The posts of these pages alone: public sources may be many. */
async function countPages(
  pages: readonly { source_id: string }[],
  { runQuery, filter }: Pick<SearchContext, 'runQuery' | 'filter'>,
): Promise<{ value: string; count: number }[]> {
  const own = new Set(pages.map(({ source_id }) => source_id));
  const source = filter.source ? filter.source.filter((one) => own.has(one)) : [...own];
  if (source.length === 0) return [];
  const query = { kind: 'groups', by: 'source', measure: 'mentions', limit: MOST_PAGES } as const;
  return (await runQuery({ ...query, filter: { ...filter, source } })).items;
}
