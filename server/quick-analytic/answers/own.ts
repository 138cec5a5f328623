import type { MentionFilter } from '#contracts/listening/filter.ts';
import type { SearchAnswerOf } from '#contracts/quick-analytic/question.ts';
import { buildSearchQuery } from '#contracts/quick-analytic/search.ts';
import { loadKeywordNames } from '#server/listening/public.ts';
import {
  listOwnPages,
  listTicketReplies,
  listTicketsOfPosts,
} from '#server/quick-analytic/answers/own-page-store.ts';
import type { SearchContext } from '#server/quick-analytic/answers/search-context.ts';

/** Pages that are counted; an account has fewer connected channels. */
const MOST_PAGES = 200;
/** Tickets of own pages whose replies are counted; with more nothing is said of them. */
const MOST_TICKETS = 20_000;

/** How much of a search is on the account's own pages, what it reached and what was answered there, and how many of its posts became tickets. */
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
  const [counts, byTerm, reactions, care, withTicket, whole] = await Promise.all([
    countPages(own),
    terms.length > 1 ? Promise.all(terms.map((term) => countPages(ofTerm(term)))) : null,
    own && runQuery({ kind: 'engagement', filter: own }),
    own && countCare(scope, own),
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
    care: own ? care : NO_CARE,
    tickets: withTicket.now.mentions,
    total: whole.now.mentions,
  };
}

type Care = NonNullable<SearchAnswerOf<'own'>['care']>;
const NO_CARE: Care = { posts: 0, answered: 0, replies: 0 };

/** How many posts of a filter are in tickets, and what was replied there: each reply once, in however many posts; null where there are too many. */
async function countCare(scope: SearchContext['scope'], filter: MentionFilter): Promise<Care | null> {
  // No public post is on an own page.
  const names = { ...(await loadKeywordNames(scope)), pool: null };
  const rows = await listTicketsOfPosts(scope, { filter, names }, MOST_TICKETS + 1);
  if (rows.length > MOST_TICKETS) return null;
  if (rows.length === 0) return NO_CARE;
  const found = await scope.inUnit((unit) =>
    listTicketReplies(
      unit,
      rows.map(({ ticket }) => ticket),
    ),
  );
  const replied = new Map(found.map(({ ticket, replies }) => [ticket, replies]));
  const conversations = new Map(found.map(({ within, replies }) => [within, replies]));
  const sum = (counts: Iterable<number>): number => [...counts].reduce((all, one) => all + one, 0);
  return {
    posts: sum(rows.map(({ posts }) => posts)),
    answered: sum(rows.map(({ ticket, posts }) => ((replied.get(ticket) ?? 0) > 0 ? posts : 0))),
    replies: sum(conversations.values()),
  };
}

/** The filter of the posts on these pages alone, since public sources may be many; null where it leaves none of them. */
function toPagesFilter(filter: MentionFilter, pages: readonly { source_id: string }[]): MentionFilter | null {
  const own = new Set(pages.map(({ source_id }) => source_id));
  const source = filter.source ? filter.source.filter((one) => own.has(one)) : [...own];
  return source.length === 0 ? null : { ...filter, source };
}
