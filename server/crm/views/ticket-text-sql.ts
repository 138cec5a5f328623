import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { searchWords } from '#contracts/crm/views/search-words.ts';
import { fold } from '#engine/text/fold.ts';
import { buildContainsPattern } from '#server/kit/db/text-search.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The folded LIKE pattern that matches every text holding the given one, for comparison with a column `searched`. */
export const buildSearchPattern = (q: string) => sql<string>`${buildContainsPattern(q)}::text`;

/** Runs of letters shorter than this are in no index. */
const INDEXED = 3;

/** Whether a word is long enough to be searched in every message: shorter words are in no index. */
export const isIndexed = (word: string): boolean => [...fold(word)].length >= INDEXED;

/**
 * The condition that a ticket holds every word of a text, each in its subject, its form, any message of it or of its side conversations, or
 * its customer's name, or has it as its number. Each word is evaluated as a set, by the index, for queries over all tickets. Words that are
 * too short for the index are searched in the subject, the last message and the name.
 */
export const buildTextConditions = (q: string): RawBuilder<SqlBool>[] =>
  searchWords(q).map((word) =>
    isIndexed(word)
      ? sql<SqlBool>`(tickets._id in (select _id from tickets_like(${buildSearchPattern(word)}, null, null))${orNumber(word)})`
      : buildWordCondition(word),
  );

/** The same for one word whose tickets are looked up in the index once, before anything else is read. */
export const buildIndexedWordCondition = (word: string): RawBuilder<SqlBool> =>
  isIndexed(word)
    ? sql<SqlBool>`(tickets._id = any(array(select _id from tickets_like(${buildSearchPattern(word)}, null, null)))${orNumber(word)})`
    : buildWordCondition(word);

/**
 * The same for one word, evaluated ticket by ticket, for queries that read few tickets.
 * @param saidIn the tickets whose messages hold the word, where they are known: their messages are not read then
 */
export const buildWordCondition = (word: string, saidIn: readonly string[] | null = null) => {
  const pattern = buildSearchPattern(word);
  const said =
    saidIn === null ? inMessages(word, pattern) : sql` or tickets._id = any(${[...saidIn]}::uuid[])`;
  // The customer is looked up for each ticket in question: as a set, all customers of that name would be read.
  return sql<SqlBool>`(${inOwnText(word, pattern)}${orNumber(word)} or (select named.searched from contacts named
    where named.account_id = tickets.account_id and named._id = tickets.contact_id) like ${pattern}${said})`;
};

const orNumber = (word: string) => {
  const number = numberOf(word);
  return number === null ? sql`` : sql` or tickets.number = ${number}`;
};

/**
 * The subject and form values of a ticket, as `ticket_texts` stores both for the index; for texts too short to be searched in every
 * message, the subject and the last message. A subject is folded only where the column, which is folded already and has both, holds the
 * text.
 */
const inOwnText = (word: string, pattern: ReturnType<typeof buildSearchPattern>) => {
  const inBoth = sql`tickets.searched like ${pattern}`;
  return isIndexed(word)
    ? sql`((${inBoth} and searched_text(tickets.subject) like ${pattern}) or (tickets.fields <> '{}'
        and coalesce((select own.searched like ${pattern} from ticket_texts own
          where own.account_id = tickets.account_id and own.ticket_id = tickets._id), false)))`
    : inBoth;
};

const inMessages = (word: string, pattern: ReturnType<typeof buildSearchPattern>) =>
  isIndexed(word) ? sql` or ${isSaid(pattern)}` : sql``;

/** One value per ticket and never a set: the messages of one ticket are stored next to each other, all messages are not; the same holds
 * for those of side conversations. */
const isSaid = (
  pattern: ReturnType<typeof buildSearchPattern>,
) => sql`(coalesce((select true from messages said
    where said.account_id = tickets.account_id and said.ticket_id = tickets._id and said.searched like ${pattern} limit 1), false)
  or coalesce((select true from side_messages aside
    where aside.account_id = tickets.account_id and aside.ticket_id = tickets._id and aside.searched like ${pattern} limit 1), false))`;

/** How many of the given tickets hold a word, and in how many of them a message holds it. */
export type WordFrequency = { held: number; said: number };

/** How many of the tickets of a condition hold each of some words. */
export const countTicketsByWord = async (
  unit: UnitOfWork,
  words: readonly string[],
  where: RawBuilder<SqlBool>,
): Promise<WordFrequency[]> => {
  const counts = words.map((word) => {
    const said = isIndexed(word) ? sql`count(*) filter (where ${isSaid(buildSearchPattern(word))})` : sql`0`;
    return sql`json_build_object('held', count(*) filter (where ${buildWordCondition(word)}), 'said', ${said})`;
  });
  const { rows } = await sql<{ counts: WordFrequency[] }>`
    select json_build_array(${sql.join(counts)}) as counts from tickets where ${where}`.execute(unit.db);
  return rows[0]?.counts ?? [];
};

/** The tickets with a message that holds a word, in no order; null where more than `most` rows hold it, or the word is too short for the
 * index. */
export const findTicketsByMessageWord = async (
  unit: UnitOfWork,
  word: string,
  most: number,
): Promise<string[] | null> => {
  if (!isIndexed(word)) return null;
  const { rows } = await sql<{ ids: string[] | null }>`
    select case when count(*) <= ${most} then coalesce(array_agg(distinct _id), '{}') end as ids
      from tickets_saying(${buildSearchPattern(word)}, ${most + 1})`.execute(unit.db);
  return rows[0]?.ids ?? null;
};

/**
 * The tickets that hold a word, in no order; null where there are more tickets, or more rows that hold it, than `most`, or the word is too
 * short for the index. A word that many tickets hold occurs in the newest ones too, so a list finds it quickly.
 */
export const findTicketsByWord = async (
  unit: UnitOfWork,
  word: string,
  most: { tickets: number; rows: number },
): Promise<string[] | null> => {
  if (!isIndexed(word)) return null;
  // Counted in the database: where there are too many, none is returned.
  const { rows } = await sql<{ ids: string[] | null }>`
    select case when count(*) <= ${most.rows} and count(distinct _id) <= ${most.tickets}
             then coalesce(array_agg(distinct _id), '{}') end as ids
      from tickets_like(${buildSearchPattern(word)}, ${most.tickets + 1}, ${most.rows + 1})`.execute(unit.db);
  const ids = rows[0]?.ids;
  if (!ids) return null;
  const number = numberOf(word);
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

const numberOf = (word: string): number | null =>
  /^#?\d{1,15}$/.test(word) ? Number(word.replace('#', '')) : null;
