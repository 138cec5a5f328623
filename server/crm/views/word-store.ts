import { sql, type RawBuilder, type SqlBool } from 'kysely';
import {
  buildMessageTextCondition,
  buildSearchPattern,
  buildWordCondition,
  isIndexed,
  parseTicketNumber,
} from '#server/crm/views/ticket-text-sql.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** How many of the given tickets hold a word, and in how many of them a message holds it. */
export type WordFrequency = { held: number; said: number };

/** How many of the tickets of a condition hold each of some words. */
export async function countTicketsByWord(
  unit: UnitOfWork,
  words: readonly string[],
  where: RawBuilder<SqlBool>,
): Promise<WordFrequency[]> {
  const counts = words.map((word) => {
    const said = isIndexed(word)
      ? sql`count(*) filter (where ${buildMessageTextCondition(buildSearchPattern(word))})`
      : sql`0`;
    return sql`json_build_object('held', count(*) filter (where ${buildWordCondition(word)}), 'said', ${said})`;
  });
  const { rows } = await sql<{ counts: WordFrequency[] }>`
    select json_build_array(${sql.join(counts)}) as counts from tickets where ${where}`.execute(unit.db);
  return rows[0]?.counts ?? [];
}

/** The tickets with a message that holds a word, in no order; null where more than `most` rows hold it, or the word is too short for the
 * index. */
export async function findTicketsByMessageWord(
  unit: UnitOfWork,
  word: string,
  most: number,
): Promise<string[] | null> {
  if (!isIndexed(word)) return null;
  const { rows } = await sql<{ ids: string[] | null }>`
    select case when count(*) <= ${most} then coalesce(array_agg(distinct _id), '{}') end as ids
      from find_tickets_by_message(${buildSearchPattern(word)}, ${most + 1})`.execute(unit.db);
  return rows[0]?.ids ?? null;
}

/**
 * The tickets that hold a word, in no order; null where there are more tickets, or more rows that hold it, than `most`, or the word is too
 * short for the index. A word that many tickets hold occurs in the newest ones too, so a list finds it quickly.
 */
export async function findTicketsByWord(
  unit: UnitOfWork,
  word: string,
  most: { tickets: number; rows: number },
): Promise<string[] | null> {
  if (!isIndexed(word)) return null;
  // Counted in the database: where there are too many, none is returned.
  const { rows } = await sql<{ ids: string[] | null }>`
    select case when count(*) <= ${most.rows} and count(distinct _id) <= ${most.tickets}
             then coalesce(array_agg(distinct _id), '{}') end as ids
      from find_tickets_by_text(${buildSearchPattern(word)}, ${most.tickets + 1}, ${most.rows + 1})`.execute(
    unit.db,
  );
  const ids = rows[0]?.ids;
  if (!ids) return null;
  const number = parseTicketNumber(word);
  const numbered = number === null ? [] : await accountTable(unit, 'tickets').list({ number }, ['_id']);
  return [...new Set([...ids, ...numbered.map((row) => row._id)])];
}
