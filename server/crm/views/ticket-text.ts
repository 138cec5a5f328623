import { sql } from 'kysely';
import type { Unit } from '#server/kit/db/unit.ts';

/** A text as tickets and contacts keep theirs for searching; kept equal to the columns `searched`. */
const folded = (pattern: string) => sql<string>`lower(normalize(${pattern}::text, nfkc))`;

/** The LIKE pattern of whatever holds a text. */
const holding = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** The folded LIKE pattern of whatever holds a text, to be held against a column `searched`. */
export const searchPattern = (q: string) => folded(holding(q));

/** Runs of letters shorter than this are in no index. */
const INDEXED = 3;

/** More tickets than this are found sooner by going through the list. */
const FEW = 5000;

/** That a ticket holds a text in its subject, its last message or its customer's name, or has it as its number. */
export const ticketHoldsText = (q: string) => {
  const pattern = folded(holding(q));
  const number = numberOf(q);
  const byNumber = number === null ? sql`` : sql` or tickets.number = ${number}`;
  // The customer is looked up for each ticket that is asked about: as a set of all customers of that name it would be read whole.
  return sql<boolean>`(tickets.searched like ${pattern}${byNumber} or (select named.searched from contacts named
    where named.account_id = tickets.account_id and named._id = tickets.contact_id) like ${pattern})`;
};

/**
 * The tickets that hold a text, in no order; null where there are too many, or the text is too short, for the index to be of
 * use. What many tickets hold stands in the newest ones too, so a list finds it quickly.
 */
export const ticketsHoldingText = async (unit: Unit, q: string): Promise<string[] | null> => {
  if ([...q.normalize('NFKC')].length < INDEXED) return null;
  const { rows } = await sql<{ _id: string }>`
    select _id from tickets_like(${folded(holding(q))}, ${FEW + 1})`.execute(unit.db);
  if (rows.length > FEW) return null;
  const number = numberOf(q);
  const numbered =
    number === null
      ? []
      : await unit.db
          .selectFrom('tickets')
          .select('_id')
          .where('account_id', '=', unit.accountId)
          .where('number', '=', number)
          .execute();
  return [...new Set([...rows, ...numbered].map((row) => row._id))];
};

const numberOf = (q: string): number | null => (/^#?\d{1,15}$/.test(q) ? Number(q.replace('#', '')) : null);
