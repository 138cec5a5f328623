import { sql } from 'kysely';
import type { TicketHit } from '#contracts/crm/views/listed.ts';
import type { Unit } from '#server/kit/db/unit.ts';

/** A text as tickets and contacts keep theirs for searching; kept equal to the columns `searched` (of subjects: migration 0093). */
const folded = (pattern: string) => sql<string>`lower(normalize(${pattern}::text, nfkc))`;

/** The LIKE pattern of whatever holds a text. */
const holding = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** The folded LIKE pattern of whatever holds a text, to be held against a column `searched`. */
export const searchPattern = (q: string) => folded(holding(q));

/** Runs of letters shorter than this are in no index. */
const INDEXED = 3;

/** More rows than this are too many to be read, however few tickets they are of. */
const FEW = 20_000;

/** Whether a text is long enough to be looked for in every message: what is shorter is in no index. */
const isIndexed = (q: string): boolean => [...q.normalize('NFKC')].length >= INDEXED;

/**
 * That a ticket holds a text in its subject, any of its messages or its customer's name, or has it as its number: as a set, by the index,
 * for whatever asks about all tickets. What is too short for the index is looked for in the subject and the last message.
 */
export const ticketsHoldText = (q: string) => {
  if (!isIndexed(q)) return ticketHoldsText(q);
  const number = numberOf(q);
  const byNumber = number === null ? sql`` : sql` or tickets.number = ${number}`;
  return sql<boolean>`(tickets._id in (select _id from tickets_like(${folded(holding(q))}, null, null))${byNumber})`;
};

/** The same asked ticket by ticket, for whatever looks at few of them. */
export const ticketHoldsText = (q: string) => {
  const pattern = folded(holding(q));
  const number = numberOf(q);
  const byNumber = number === null ? sql`` : sql` or tickets.number = ${number}`;
  // The customer is looked up for each ticket that is asked about: as a set of all customers of that name it would be read whole.
  return sql<boolean>`(${inOwnText(q, pattern)}${byNumber} or (select named.searched from contacts named
    where named.account_id = tickets.account_id and named._id = tickets.contact_id) like ${pattern}${inMessages(q, pattern)})`;
};

/**
 * What a ticket is called, as `ticket_subjects` keeps it for the index; for texts that are too short to be looked for in every message also
 * what was said last. A subject is folded only where the column, which is folded already and has both, holds the text.
 */
const inOwnText = (q: string, pattern: ReturnType<typeof folded>) => {
  const inBoth = sql`tickets.searched like ${pattern}`;
  return isIndexed(q) ? sql`(${inBoth} and lower(normalize(tickets.subject, nfkc)) like ${pattern})` : inBoth;
};

/** One value a ticket and never a set: the messages of a ticket lie side by side, all messages do not. */
const inMessages = (q: string, pattern: ReturnType<typeof folded>) =>
  isIndexed(q)
    ? sql` or coalesce((select true from messages said where said.account_id = tickets.account_id
        and said.ticket_id = tickets._id and said.searched like ${pattern} limit 1), false)`
    : sql``;

/** The newest message of each of some tickets that holds a text. */
export const newestHits = async (
  unit: Unit,
  q: string,
  ticketIds: readonly string[],
): Promise<(Omit<TicketHit, 'at'> & { at: string; ticket_id: string })[]> => {
  if (ticketIds.length === 0 || !isIndexed(q)) return [];
  const { rows } = await sql<Omit<TicketHit, 'at'> & { at: string; ticket_id: string }>`
    select hit.ticket_id, hit._id as message_id, hit.seq, hit.direction, hit.text, hit.at
      from unnest(${[...ticketIds]}::uuid[]) as asked (_id)
      cross join lateral (
        select * from messages said
         where said.account_id = ${unit.accountId} and said.ticket_id = asked._id and said.searched like ${searchPattern(q)}
         order by said.seq desc limit 1) hit`.execute(unit.db);
  return rows;
};

/**
 * The tickets that hold a text, in no order; null where there are more than `most` or too many rows, or the text is too short, for the index
 * to be of use. What many tickets hold stands in the newest ones too, so a list finds it quickly.
 */
export const ticketsHoldingText = async (unit: Unit, q: string, most: number): Promise<string[] | null> => {
  if (!isIndexed(q)) return null;
  // Counted where they are: of too many none comes here.
  const { rows } = await sql<{ ids: string[] | null }>`
    select case when count(*) <= ${FEW} and count(distinct _id) <= ${most} then coalesce(array_agg(distinct _id), '{}') end as ids
      from tickets_like(${folded(holding(q))}, ${most + 1}, ${FEW + 1})`.execute(unit.db);
  const ids = rows[0]?.ids;
  if (!ids) return null;
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
  return [...new Set([...ids, ...numbered.map((row) => row._id)])];
};

const numberOf = (q: string): number | null => (/^#?\d{1,15}$/.test(q) ? Number(q.replace('#', '')) : null);
