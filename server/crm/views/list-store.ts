import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { TicketFilter, TicketSort } from '#contracts/crm/views/filter.ts';
import { named, ticketsWithContacts, type ListedTicket } from '#server/crm/inbox-store.ts';
import { planOnce, readAtOnce, slot } from '#server/kit/db/prepared.ts';
import { lastNumber } from '#server/crm/ticket-store.ts';
import { ticketHoldsText, ticketsHoldingText } from '#server/crm/views/ticket-text.ts';
import { every, ticketsWhere, type Asker } from '#server/crm/views/tickets-where.ts';
import type { Db, Unit } from '#server/kit/db/unit.ts';

/** A place in a list: what the last ticket seen is ordered by, and its id. */
export const Place = z.tuple([z.union([z.string().max(40), z.number()]), z.string().max(40), z.uuid()]);
export type Place = z.infer<typeof Place>;

/** What a list of tickets is asked for. */
export type ListQuery = { filter: TicketFilter; sort: TicketSort; limit: number; after: Place | null };

/**
 * How an order compares tickets. `keys` are two expressions and the id behind them; each stands in an index, so that a page far down
 * a long list is as quick as the first. Absent times count as `infinity`: they stand at the end.
 */
type Order = {
  keys: RawBuilder<unknown>;
  place: RawBuilder<unknown>;
  by: RawBuilder<unknown>;
  down: boolean;
};

const ID = sql`tickets._id`;
const LAST = sql`tickets.last_message_at`;
const WAITING = sql`coalesce(tickets.waiting_since, 'infinity')`;
const DUE = sql`coalesce(tickets.sla_due_at, 'infinity')`;
const at = (place: Place | null): Place => place ?? ['', '', ''];

const orderOf = (sort: TicketSort, place: Place | null): Order => {
  const [key, second, id] = at(place);
  const single = (column: RawBuilder<unknown>, type: 'timestamptz' | 'bigint', down: boolean): Order => ({
    keys: sql`(${column}, ${ID})`,
    place: type === 'bigint' ? sql`(${key}::bigint, ${id}::uuid)` : sql`(${key}::timestamptz, ${id}::uuid)`,
    by: down ? sql`${column} desc, ${ID} desc` : sql`${column}, ${ID}`,
    down,
  });
  switch (sort) {
    case 'newest':
      return single(LAST, 'timestamptz', true);
    case 'oldest':
      return single(LAST, 'timestamptz', false);
    case 'waiting':
      return single(WAITING, 'timestamptz', false);
    case 'due':
      return single(DUE, 'timestamptz', false);
    case 'created':
      return single(sql`tickets.number`, 'bigint', true);
    case 'priority':
      return {
        keys: sql`(tickets.priority, ${LAST}, ${ID})`,
        place: sql`(${key}::smallint, ${second}::timestamptz, ${id}::uuid)`,
        by: sql`tickets.priority desc, ${LAST} desc, ${ID} desc`,
        down: true,
      };
  }
};

/** What orders go by. */
type Edge = Pick<
  ListedTicket,
  '_id' | 'number' | 'last_message_at' | 'waiting_since' | 'sla_due_at' | 'priority'
>;

/** The place of a listed ticket in an order. */
export const placeOf = (sort: TicketSort, row: Edge): Place => {
  const { _id, last_message_at } = row;
  switch (sort) {
    case 'newest':
    case 'oldest':
      return [last_message_at, '', _id];
    case 'waiting':
      return [row.waiting_since ?? 'infinity', '', _id];
    case 'due':
      return [row.sla_due_at ?? 'infinity', '', _id];
    case 'created':
      return [row.number, '', _id];
    case 'priority':
      return [row.priority, last_message_at, _id];
  }
};

/** The length of a page where nobody asks for another. */
const USUAL_PAGE = 50;
/** Tickets that are gone through for a text before the index is thought of; each further stretch is twice as long. */
const STRETCH = 500;
/** Going through a ticket and all that was said in it takes as long as reading so many rows that the index names. */
const ROWS_A_TICKET = 3;
/** Looking into the index takes as long as reading such a share of as many rows as there are tickets. */
const LOOK_UP = 0.006;

/** Tickets of a filter in an order; one more than asked for when there are more. */
export const listTickets = async (unit: Unit, query: ListQuery, asker: Asker): Promise<ListedTicket[]> => {
  const usual = usualPage(query);
  if (usual) {
    const { accountId: account, me, group, now } = asker;
    const [rows] = await readAtOnce(unit.db, usual.with({ account, me, group, now }));
    return named(unit, rows);
  }
  const { filter, sort, limit, after } = query;
  const { q, ...rest } = filter;
  const order = orderOf(sort, after);
  const beyond = (place: RawBuilder<unknown>, down: boolean): RawBuilder<SqlBool> =>
    down ? sql`${order.keys} < ${place}` : sql`${order.keys} > ${place}`;
  const inList = every([ticketsWhere(rest, asker), ...(after ? [beyond(order.place, order.down)] : [])]);
  const list = async (most: number, ...more: RawBuilder<SqlBool>[]): Promise<ListedTicket[]> => {
    const rows = await ticketsWithContacts(unit)
      .where(every([inList, ...more]))
      .orderBy(order.by)
      .limit(most)
      .execute();
    return named(unit, rows);
  };
  if (!q) return list(limit + 1);
  const held = ticketHoldsText(q);
  const found: ListedTicket[] = [];
  const missing = (): number => limit + 1 - found.length;
  let behind: RawBuilder<SqlBool>[] = [];
  // What many tickets hold stands among the first; only what does not is worth asking the index for.
  for (let walked = 0, stretch = STRETCH; ; stretch *= 2) {
    const edge = await edgeOf(unit, { inList: every([inList, ...behind]), order, stretch });
    if (!edge) return [...found, ...(await list(missing(), held, ...behind))];
    const until = orderOf(sort, placeOf(sort, edge)).place;
    const near = order.down
      ? sql<SqlBool>`${order.keys} >= ${until}`
      : sql<SqlBool>`${order.keys} <= ${until}`;
    found.push(...(await list(missing(), held, ...behind, near)));
    if (missing() === 0) return found;
    behind = [beyond(until, order.down)];
    walked += stretch;
    if (found.length === 0) break;
    // The newest tell little of all others: where they hold it at all, some more are gone through before they are believed.
    if (stretch > STRETCH && found.length / walked <= (await turningPoint(unit, missing())).share) break;
  }
  const ids = await ticketsHoldingText(unit, q, (await turningPoint(unit, missing())).tickets);
  if (ids) return list(limit + 1, sql<SqlBool>`tickets._id = any(${ids}::uuid[])`);
  return [...found, ...(await list(missing(), held, ...behind))];
};

/**
 * As many tickets as must hold a text for the rest of a page to be found as soon by going through the list as by the index, where they stand
 * evenly; and what share of all that is.
 */
const turningPoint = async (unit: Unit, missing: number): Promise<{ share: number; tickets: number }> => {
  const all = Math.max(STRETCH, await lastNumber(unit));
  // Where missing / share * ROWS_A_TICKET is all * (share + LOOK_UP).
  const share = (Math.sqrt(LOOK_UP ** 2 + (4 * missing * ROWS_A_TICKET) / all) - LOOK_UP) / 2;
  return { share, tickets: Math.ceil(all * share) };
};

type Page = ReturnType<typeof firstPage>;
const pages = new Map<string, Page>();

/**
 * What nearly every look at a list asks: the first page of a fixed view, of the usual length. There are few such texts, and each walks an
 * index that stands in its order, whatever its values are, so that it is planned once.
 */
const usualPage = ({ filter, sort, limit, after }: ListQuery): Page | null => {
  const { view, ...narrower } = filter;
  if (after !== null || limit !== USUAL_PAGE || Object.values(narrower).some((value) => value !== undefined))
    return null;
  const key = `${view} ${sort}`;
  const page = pages.get(key) ?? firstPage({ view }, sort);
  pages.set(key, page);
  return page;
};

const firstPage = (filter: TicketFilter, sort: TicketSort) =>
  planOnce((db: Db) => {
    const asker = { accountId: slot('account'), me: slot('me'), group: slot('group'), now: slot('now') };
    return ticketsWithContacts({ db, accountId: slot('account') })
      .where(ticketsWhere(filter, asker))
      .orderBy(orderOf(sort, null).by)
      .limit(sql.lit(USUAL_PAGE + 1));
  });

/** The ticket that stands behind so many others in a list. */
const edgeOf = async (
  unit: Unit,
  { inList, order, stretch }: { inList: RawBuilder<SqlBool>; order: Order; stretch: number },
): Promise<Edge | undefined> => {
  const found = await unit.db
    .selectFrom('tickets')
    .select('tickets._id')
    .where(inList)
    .orderBy(order.by)
    .offset(stretch)
    .limit(1)
    .executeTakeFirst();
  if (!found) return undefined;
  return ticketsWithContacts(unit).where('tickets._id', '=', found._id).executeTakeFirst();
};
