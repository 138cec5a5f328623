import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { searchWords } from '#contracts/crm/views/search-words.ts';
import { fold } from '#engine/text/fold.ts';
import { buildContainsPattern } from '#server/kit/db/text-search.ts';

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
export function buildTextConditions(q: string): RawBuilder<SqlBool>[] {
  return searchWords(q).map((word) =>
    isIndexed(word)
      ? sql<SqlBool>`(tickets._id in (select _id from find_tickets_by_text(${buildSearchPattern(word)}, null, null))${orNumber(word)})`
      : buildWordCondition(word),
  );
}

/** The same for one word whose tickets are looked up in the index once, before anything else is read. */
export function buildIndexedWordCondition(word: string): RawBuilder<SqlBool> {
  return isIndexed(word)
    ? sql<SqlBool>`(tickets._id = any(array(select _id from find_tickets_by_text(${buildSearchPattern(word)}, null, null)))${orNumber(word)})`
    : buildWordCondition(word);
}

/**
 * The same for one word, evaluated ticket by ticket, for queries that read few tickets.
 * @param saidIn the tickets whose messages hold the word, where they are known: their messages are not read then
 */
export function buildWordCondition(word: string, saidIn: readonly string[] | null = null) {
  const pattern = buildSearchPattern(word);
  const said =
    saidIn === null ? inMessages(word, pattern) : sql` or tickets._id = any(${[...saidIn]}::uuid[])`;
  // The customer is looked up for each ticket in question: as a set, all customers of that name would be read.
  return sql<SqlBool>`(${inOwnText(word, pattern)}${orNumber(word)} or (select named.searched from contacts named
    where named.account_id = tickets.account_id and named._id = tickets.contact_id) like ${pattern}${said})`;
}

function orNumber(word: string) {
  const number = parseTicketNumber(word);
  return number === null ? sql`` : sql` or tickets.number = ${number}`;
}

/**
 * The subject and form values of a ticket, as `ticket_texts` stores both for the index; for texts too short to be searched in every
 * message, the subject and the last message. A subject is folded only where the column, which is folded already and has both, holds the
 * text.
 */
function inOwnText(word: string, pattern: RawBuilder<string>) {
  const inBoth = sql`tickets.searched like ${pattern}`;
  return isIndexed(word)
    ? sql`((${inBoth} and searched_text(tickets.subject) like ${pattern}) or (tickets.fields <> '{}'
        and coalesce((select own.searched like ${pattern} from ticket_texts own
          where own.account_id = tickets.account_id and own.ticket_id = tickets._id), false)))`
    : inBoth;
}

function inMessages(word: string, pattern: RawBuilder<string>) {
  return isIndexed(word) ? sql` or ${buildMessageTextCondition(pattern)}` : sql``;
}

/** The condition that a message of a ticket matches. One value per ticket and never a set: the messages of one ticket are stored next to each other, all messages are not; the same holds
 * for those of side conversations. */
export function buildMessageTextCondition(pattern: RawBuilder<string>) {
  return sql`(coalesce((select true from messages said
    where said.account_id = tickets.account_id and said.ticket_id = tickets._id and said.searched like ${pattern} limit 1), false)
  or coalesce((select true from side_messages aside
    where aside.account_id = tickets.account_id and aside.ticket_id = tickets._id and aside.searched like ${pattern} limit 1), false))`;
}

/** The number of a ticket that a word may be; null for all other words. */
export function parseTicketNumber(word: string): number | null {
  return /^#?\d{1,15}$/.test(word) ? Number(word.replace('#', '')) : null;
}
