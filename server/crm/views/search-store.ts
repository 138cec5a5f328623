import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { TicketSort } from '#contracts/crm/views/filter.ts';
import { ticketsWithContacts, type ListedTicket } from '#server/crm/inbox-store.ts';
import { lastNumber } from '#server/crm/ticket-store.ts';
import { isBehind, isUntil, orderOf, placeOf, type Edge, type Place } from '#server/crm/views/list-order.ts';
import { ticketHoldsText, ticketsHoldingText } from '#server/crm/views/ticket-text.ts';
import { every } from '#server/crm/views/tickets-where.ts';
import type { Unit } from '#server/kit/db/unit.ts';

/** Tickets that are gone through for a text before the index is thought of; each further stretch is twice as long. */
const STRETCH = 500;
/**
 * No call goes through more than these: what nothing among them holds, and too much elsewhere for the index, is looked for on by the next
 * call, so that no page is slow however far down it is found.
 */
const MOST_WALKED = 4000;
/** Going through a ticket and all that was said in it takes as long as reading so many rows that the index names. */
const ROWS_A_TICKET = 3;
/** Looking into the index takes as long as reading such a share of as many rows as there are tickets. */
const LOOK_UP = 0.006;

/** A text, where it is looked for and in which order, how many are wanted, and the list of those for which more holds. */
type Search = {
  q: string;
  sort: TicketSort;
  inList: RawBuilder<SqlBool>;
  most: number;
  list: (most: number, ...more: RawBuilder<SqlBool>[]) => Promise<ListedTicket[]>;
};

/** What was found, and where looking stopped before it was through; null where it was, or enough was found. */
type Found = { rows: ListedTicket[]; stoppedAt: Place | null };

/** Tickets of a list that hold a text, in its order: what many hold is found by going through it, what few do by the index. */
export const searchTickets = async (unit: Unit, { q, sort, inList, most, list }: Search): Promise<Found> => {
  const held = ticketHoldsText(q);
  const rows: ListedTicket[] = [];
  const missing = (): number => most - rows.length;
  let behind: RawBuilder<SqlBool>[] = [];
  let lookedUp = false;
  // What many tickets hold stands among the first; only what does not is worth asking the index for.
  for (let walked = 0, stretch = STRETCH; ; stretch = Math.min(2 * stretch, MOST_WALKED - walked)) {
    const edge = await edgeOf(unit, { inList: every([inList, ...behind]), sort, stretch });
    if (!edge) return { rows: [...rows, ...(await list(missing(), held, ...behind))], stoppedAt: null };
    const place = placeOf(sort, edge);
    const order = orderOf(sort, place);
    rows.push(...(await list(missing(), held, ...behind, isUntil(order))));
    if (missing() === 0) return { rows, stoppedAt: null };
    behind = [isBehind(order)];
    walked += stretch;
    if (!lookedUp && (await isRare(unit, { found: rows.length, missing: missing(), walked }))) {
      lookedUp = true;
      const ids = await ticketsHoldingText(unit, q, (await turningPoint(unit, missing())).tickets);
      if (ids)
        return { rows: await list(most, sql<SqlBool>`tickets._id = any(${ids}::uuid[])`), stoppedAt: null };
    }
    if (walked >= MOST_WALKED) return { rows, stoppedAt: place };
  }
};

/** Whether the index is likely to find the rest of a page sooner than going on. */
const isRare = async (
  unit: Unit,
  { found, missing, walked }: { found: number; missing: number; walked: number },
): Promise<boolean> => {
  if (found === 0) return true;
  // The newest tell little of all others: where they hold it at all, some more are gone through before they are believed.
  return walked > STRETCH && found / walked <= (await turningPoint(unit, missing)).share;
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

/** The ticket that stands behind so many others in a list. */
const edgeOf = async (
  unit: Unit,
  { inList, sort, stretch }: { inList: RawBuilder<SqlBool>; sort: TicketSort; stretch: number },
): Promise<Edge | undefined> => {
  const found = await unit.db
    .selectFrom('tickets')
    .select('tickets._id')
    .where(inList)
    .orderBy(orderOf(sort, null).by)
    .offset(stretch)
    .limit(1)
    .executeTakeFirst();
  if (!found) return undefined;
  return ticketsWithContacts(unit).where('tickets._id', '=', found._id).executeTakeFirst();
};
