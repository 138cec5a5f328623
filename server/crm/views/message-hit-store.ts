import { sql, type RawBuilder } from 'kysely';
import type { SideHit, TicketHit } from '#contracts/crm/views/listed.ts';
import { isIndexed, buildSearchPattern } from '#server/crm/views/ticket-text-sql.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A hit as it is read: its ticket, and its time as stored. */
type HitRow<T extends { at: string }> = Omit<T, 'at'> & { at: string; ticket_id: string };

/** The message of each given ticket that holds the most of the words, the newest among equals. */
export function findBestMessageHits(
  unit: UnitOfWork,
  words: readonly string[],
  ticketIds: readonly string[],
): Promise<HitRow<TicketHit>[]> {
  return bestOf(unit, {
    words,
    ticketIds,
    table: 'messages',
    newest: sql`said.seq desc`,
    tells: sql`hit._id as message_id, hit.seq, hit.direction,
      join_paragraphs(nullif(hit.text, ''), file_names(hit.media)) as text, hit.at`,
  });
}

/** The same for the side conversations of these tickets; the subject of one precedes its first message. */
export function findBestSideHits(
  unit: UnitOfWork,
  words: readonly string[],
  ticketIds: readonly string[],
): Promise<HitRow<SideHit>[]> {
  return bestOf(unit, {
    words,
    ticketIds,
    table: 'side_messages',
    newest: sql`said.at desc, said._id desc`,
    tells: sql`hit.side_conversation_id, hit._id as message_id, hit.direction,
      join_paragraphs(case when hit.seq = 1 then hit.extra ->> 'subject' end, nullif(hit.text, ''), file_names(hit.media)) as text, hit.at`,
  });
}

type MessageSearch = {
  words: readonly string[];
  ticketIds: readonly string[];
  table: 'messages' | 'side_messages';
  newest: RawBuilder<unknown>;
  tells: RawBuilder<unknown>;
};

async function bestOf<T>(
  unit: UnitOfWork,
  { words, ticketIds, table, newest, tells }: MessageSearch,
): Promise<(T & { ticket_id: string })[]> {
  const held = words.filter(isIndexed).map((word) => sql`said.searched like ${buildSearchPattern(word)}`);
  if (ticketIds.length === 0 || held.length === 0) return [];
  // For one word the newest message is the first one found, so nothing else is read.
  const most =
    held.length === 1
      ? sql``
      : sql`${sql.join(
          held.map((one) => sql`(${one})::int`),
          sql` + `,
        )} desc,`;
  const { rows } = await sql<T & { ticket_id: string }>`
    select hit.ticket_id, ${tells}
      from unnest(${[...ticketIds]}::uuid[]) as asked (_id)
      cross join lateral (
        select * from ${sql.table(table)} said
         where said.account_id = ${unit.accountId} and said.ticket_id = asked._id and (${sql.join(held, sql` or `)})
         order by ${most} ${newest} limit 1) hit`.execute(unit.db);
  return rows;
}
