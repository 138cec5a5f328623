import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { TicketFilter, TicketSort } from '#contracts/crm/views/filter.ts';
import { withNames, selectTicketsWithContacts, type ListedTicket } from '#server/crm/views/inbox-store.ts';
import {
  buildAfterCondition,
  buildOrder,
  toCursor,
  type TicketCursor,
} from '#server/crm/views/list-order-sql.ts';
import { searchTickets } from '#server/crm/views/search-store.ts';
import {
  joinConditions,
  buildTicketCondition,
  type FilterViewer,
} from '#server/crm/views/ticket-filter-sql.ts';
import { planOnce, readAtOnce, slot } from '#server/kit/db/prepared.ts';
import type { Db, UnitOfWork } from '#server/kit/db/unit.ts';

/** The query of a ticket list. */
export type ListQuery = { filter: TicketFilter; sort: TicketSort; limit: number; after: TicketCursor | null };

/** A page of a list, and the cursor of the next one; nothing where this is the last. */
export type ListPage = { rows: ListedTicket[]; next: TicketCursor | null };

/** The default length of a page. */
const USUAL_PAGE = 50;

/**
 * Tickets of a filter in an order. A page of a search may be shorter than requested, even empty, though more follow: no call scans more
 * than some thousand tickets for a text.
 */
export async function listTickets(
  unit: UnitOfWork,
  query: ListQuery,
  asker: FilterViewer,
): Promise<ListPage> {
  const { filter, sort, limit, after } = query;
  const cut = (rows: ListedTicket[], stoppedAt: TicketCursor | null = null): ListPage => {
    const last = rows[limit - 1];
    return rows.length > limit && last
      ? { rows: rows.slice(0, limit), next: toCursor(sort, last) }
      : { rows, next: stoppedAt };
  };
  const usual = usualPage(query);
  if (usual) {
    const { accountId: account, me, group, now } = asker;
    const [rows] = await readAtOnce(unit.db, usual.with({ account, me, group, now }));
    return cut(await withNames(unit, rows));
  }
  const { q, ...rest } = filter;
  const order = buildOrder(sort, after);
  const inList = joinConditions([
    buildTicketCondition(rest, asker),
    ...(after ? [buildAfterCondition(order)] : []),
  ]);
  const list = async (most: number, ...more: RawBuilder<SqlBool>[]): Promise<ListedTicket[]> => {
    const rows = await selectTicketsWithContacts(unit)
      .where(joinConditions([inList, ...more]))
      .orderBy(order.by)
      .limit(most)
      .execute();
    return withNames(unit, rows);
  };
  // One more than requested shows whether there are more.
  if (!q) return cut(await list(limit + 1));
  const { rows, stoppedAt } = await searchTickets(unit, { q, sort, inList, most: limit + 1, list });
  return cut(rows, stoppedAt);
}

type Page = ReturnType<typeof firstPage>;
const pages = new Map<string, Page>();

/**
 * The query of nearly every list: the first page of a fixed view, of the default length. There are few such texts, and each scans an index
 * in its order, whatever its values are, so that it is planned once.
 */
function usualPage({ filter, sort, limit, after }: ListQuery): Page | null {
  const { view, ...narrower } = filter;
  if (after !== null || limit !== USUAL_PAGE || Object.values(narrower).some((value) => value !== undefined))
    return null;
  const key = `${view} ${sort}`;
  const page = pages.get(key) ?? firstPage({ view }, sort);
  pages.set(key, page);
  return page;
}

function firstPage(filter: TicketFilter, sort: TicketSort) {
  return planOnce((db: Db) => {
    const asker = { accountId: slot('account'), me: slot('me'), group: slot('group'), now: slot('now') };
    return selectTicketsWithContacts({ db, accountId: slot('account') })
      .where(buildTicketCondition(filter, asker))
      .orderBy(buildOrder(sort, null).by)
      .limit(sql.lit(USUAL_PAGE + 1));
  });
}
