import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { TicketSort } from '#contracts/crm/views/filter.ts';
import { searchWords } from '#contracts/crm/views/search-words.ts';
import { selectTicketsWithContacts, type ListedTicket } from '#server/crm/views/inbox-store.ts';
import {
  buildAfterCondition,
  buildUpToCondition,
  buildOrder,
  toCursor,
  type Edge,
  type TicketCursor,
} from '#server/crm/views/list-order-sql.ts';
import { joinConditions } from '#server/crm/views/ticket-filter-sql.ts';
import { buildWordCondition } from '#server/crm/views/ticket-text-sql.ts';
import { MAX_INDEXED_TICKETS, weighWords, type RemainingWord } from '#server/crm/views/word-selectivity.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** How many tickets are scanned for a text before the index is considered; each further batch is twice as large. */
const STRETCH = 500;
/**
 * The most tickets that one call scans. A text that is in none of them, and too frequent elsewhere for the index, is searched further by
 * the next call, so that no page is slow, however far down the list it is.
 */
const MOST_WALKED = 4000;

/** A text, where and in which order it is searched, how many tickets are wanted, and the list with its other conditions. */
type Search = {
  q: string;
  sort: TicketSort;
  inList: RawBuilder<SqlBool>;
  most: number;
  list: (most: number, ...more: RawBuilder<SqlBool>[]) => Promise<ListedTicket[]>;
};

/** What was found, and where the search stopped before its end; null where it reached the end or found enough. */
type SearchResult = { rows: ListedTicket[]; stoppedAt: TicketCursor | null };

/**
 * Tickets of a list that hold every word of a text, in the order of the list. Frequent words are found by scanning. Where one word is rare,
 * the index returns its tickets, and only these are scanned for the other words.
 */
export async function searchTickets(unit: UnitOfWork, search: Search): Promise<SearchResult> {
  const { most, list } = search;
  // The word that is searched first saves work on the others: the longest is usually the rarest, until the words are measured.
  const longestFirst = searchWords(search.q).toSorted((one, other) => other.length - one.length);
  let words = longestFirst.map((word): RemainingWord => ({ word, saidIn: null }));
  let among: RawBuilder<SqlBool>[] = [];
  let behind: RawBuilder<SqlBool>[] = [];
  let asksIndex = true;
  const rows: ListedTicket[] = [];
  // A frequent word occurs among the first tickets; only other words are worth an index lookup. Each word is measured there.
  let stretch = Math.ceil(STRETCH / words.length);
  let left = MOST_WALKED;
  for (let walked = 0; ; stretch = Math.min(Math.max(STRETCH, 2 * stretch), left)) {
    const missing = most - rows.length;
    const part = await goThrough(unit, search, { where: [...among, ...behind], words, stretch, missing });
    rows.push(...part.rows);
    if (!part.end || rows.length === most) return { rows, stoppedAt: null };
    behind = [part.end.behind];
    walked += stretch;
    left -= stretch;
    if (asksIndex) {
      const walk = {
        words: longestFirst,
        walked,
        found: rows.length,
        missing: most - rows.length,
        tickets: part.tickets,
      };
      const weighed = await weighWords(unit, walk);
      asksIndex = weighed.again;
      words = weighed.words;
      if (weighed.known) {
        among = [sql<SqlBool>`tickets._id = any(${weighed.known}::uuid[])`];
        if (words.length === 0) return { rows: await list(most, ...among), stoppedAt: null };
        stretch = MAX_INDEXED_TICKETS;
        left = MAX_INDEXED_TICKETS;
      }
    }
    if (left === 0) return { rows, stoppedAt: part.end.place };
  }
}

/** A batch of the list: its tickets that hold all words, its measurements, and where it ends; no end where the list ends. */
type Part = {
  rows: ListedTicket[];
  tickets: RawBuilder<SqlBool>;
  end: { place: TicketCursor; behind: RawBuilder<SqlBool> } | null;
};

async function goThrough(
  unit: UnitOfWork,
  { sort, inList, list }: Search,
  query: { where: RawBuilder<SqlBool>[]; words: readonly RemainingWord[]; stretch: number; missing: number },
): Promise<Part> {
  const edge = await edgeOf(unit, {
    inList: joinConditions([inList, ...query.where]),
    sort,
    stretch: query.stretch,
  });
  const place = edge && toCursor(sort, edge);
  const order = place && buildOrder(sort, place);
  const where = [...query.where, ...(order ? [buildUpToCondition(order)] : [])];
  return {
    rows: await list(
      query.missing,
      ...where,
      ...query.words.map(({ word, saidIn }) => buildWordCondition(word, saidIn)),
    ),
    tickets: joinConditions([inList, ...where]),
    end: order ? { place, behind: buildAfterCondition(order) } : null,
  };
}

/** The ticket at the given offset in a list. */
async function edgeOf(
  unit: UnitOfWork,
  { inList, sort, stretch }: { inList: RawBuilder<SqlBool>; sort: TicketSort; stretch: number },
): Promise<Edge | undefined> {
  const found = await unit.db
    .selectFrom('tickets')
    .select('tickets._id')
    .where(inList)
    .orderBy(buildOrder(sort, null).by)
    .offset(stretch)
    .limit(1)
    .executeTakeFirst();
  if (!found) return undefined;
  return selectTicketsWithContacts(unit).where('tickets._id', '=', found._id).executeTakeFirst();
}
