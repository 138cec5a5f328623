import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { TicketFilter } from '#contracts/crm/views/filter.ts';
import type { TicketCount } from '#contracts/crm/views/listed.ts';
import { searchWords } from '#contracts/crm/views/search-words.ts';
import { findLastTicketNumber } from '#server/crm/tickets/ticket-store.ts';
import { buildOrder } from '#server/crm/views/list-order-sql.ts';
import {
  joinConditions,
  buildTicketCondition,
  type FilterViewer,
} from '#server/crm/views/ticket-filter-sql.ts';
import {
  buildIndexedWordCondition,
  isIndexed,
  buildWordCondition,
  buildTextConditions,
} from '#server/crm/views/ticket-text-sql.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Frequent matches are counted up to this number and no further: reading every message with a common word takes seconds. */
const MOST_COUNTED = 1000;
/** How many of the newest tickets are sampled for the frequency of words. */
const WEIGHED = 500;
/** Reading this many tickets one by one takes as long as reading the rows of all through the index, where one ticket in this many holds
 * a word. */
const ROWS_A_TICKET = 2;

/** A word in this many times more tickets than the rarest word is found faster in the tickets of that one than in the index. */
const FEWER_TICKETS = 3;
const NEWEST = buildOrder('newest', null).by;
type Condition = RawBuilder<SqlBool>;

/**
 * How many tickets a filter with words matches: exactly, except where there are many and most messages would have to be read for it. Then
 * the result states that there are more than the limit.
 */
export async function countMatching(
  unit: UnitOfWork,
  { q = '', ...rest }: TicketFilter,
  asker: FilterViewer,
): Promise<TicketCount> {
  const words = searchWords(q);
  const inList = buildTicketCondition(rest, asker);
  const { walked, found, held } = await weigh(unit, inList, words);
  if (walked < WEIGHED) return { count: found, more: false };
  const common = walked * Math.sqrt((ROWS_A_TICKET * MOST_COUNTED) / (await findLastTicketNumber(unit)));
  if (found >= common)
    return countSome(unit, joinConditions([inList, ...words.map((word) => buildWordCondition(word))]));
  const [rarest, ...others] = words
    .map((word, index) => ({ word, held: held[index] ?? 0 }))
    .toSorted((one, other) => one.held - other.held);
  const isCommoner = ({ held: many }: { held: number }): boolean =>
    many > FEWER_TICKETS * (rarest?.held ?? 0);
  const conditions =
    rarest && isIndexed(rarest.word) && others.some(isCommoner)
      ? [
          buildIndexedWordCondition(rarest.word),
          ...others.map((one) =>
            isCommoner(one) ? buildWordCondition(one.word) : buildIndexedWordCondition(one.word),
          ),
        ]
      : buildTextConditions(q);
  return { count: await countWhere(unit, joinConditions([inList, ...conditions])), more: false };
}

/** How many of the newest tickets of a list hold all words, and how many hold each. */
async function weigh(
  unit: UnitOfWork,
  inList: Condition,
  words: readonly string[],
): Promise<{ walked: number; found: number; held: number[] }> {
  const held = words.map((_word, index) => sql`count(*) filter (where holds[${sql.lit(index + 1)}])::int`);
  const { rows } = await sql<{ walked: number; found: number; held: number[] }>`
    select count(*)::int as walked, count(*) filter (where true = all(holds))::int as found, array[${sql.join(held)}] as held
      from (select array[${sql.join(words.map((word) => buildWordCondition(word)))}] as holds
        from (select * from tickets where ${inList} order by ${NEWEST} limit ${WEIGHED}) tickets) one`.execute(
    unit.db,
  );
  return rows[0] ?? { walked: 0, found: 0, held: [] };
}

async function countSome(unit: UnitOfWork, where: Condition): Promise<TicketCount> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from tickets where ${where}
      order by ${NEWEST} limit ${MOST_COUNTED + 1}) few`.execute(unit.db);
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, MOST_COUNTED), more: count > MOST_COUNTED };
}

async function countWhere(unit: UnitOfWork, where: Condition): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from tickets where ${where}`.execute(unit.db);
  return rows[0]?.count ?? 0;
}
