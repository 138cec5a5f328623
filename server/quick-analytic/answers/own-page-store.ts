import { sql as pg } from 'kysely';
import { z } from 'zod';
import { Channel } from '#contracts/networks.ts';
import { bindValue, sql } from '#server/kit/clickhouse/sql.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { Count, readCounted, type Filter, type KeywordNames } from '#server/listening/public.ts';
import type { SearchScope } from '#server/quick-analytic/search-scope.ts';

/** The account's own pages: its connected channels. */
export async function listOwnPages(
  unit: UnitOfWork,
): Promise<{ source_id: string; name: string; channel: Channel }[]> {
  const rows = await accountTable(unit, 'connections')
    .selectFrom()
    .select(['_id', 'name', 'channel'])
    .execute();
  return rows.map(({ _id, name, channel }) => ({ source_id: _id, name, channel: Channel.parse(channel) }));
}

const TicketRow = z.object({ ticket: z.string(), posts: Count });
type TicketRow = z.infer<typeof TicketRow>;

/** The tickets of the posts that a filter counts, each with its posts; of posts without a ticket nothing. @param most after so many no more are read */
export function listTicketsOfPosts(
  { context, accountId }: Pick<SearchScope, 'context' | 'accountId'>,
  { filter, names }: { filter: Filter; names: KeywordNames },
  most: number,
): Promise<TicketRow[]> {
  return readCounted(
    context.clickhouse,
    accountId,
    { filter: { ...filter, has_ticket: 'yes' }, names },
    {
      row: TicketRow,
      select: sql`toString(ticket_id) as ticket, count() as posts`,
      tail: sql`group by ticket_id limit ${bindValue('UInt32', most)}`,
    },
  );
}

/** Where the conversation of a ticket is now, which is in another ticket where it was merged, and how often it was replied to. */
export type TicketReplies = { ticket: string; within: string; replies: number };

/** The replies in tickets. A ticket that exists no more has none. */
export async function listTicketReplies(
  unit: UnitOfWork,
  tickets: readonly string[],
): Promise<TicketReplies[]> {
  const { rows } = await pg<TicketReplies>`
    with recursive followed as (
      select _id as ticket, _id as within, merged_into, replies from tickets
       where account_id = ${unit.accountId} and _id = any(${[...tickets]}::uuid[])
      union
      select followed.ticket, t._id, t.merged_into, t.replies from followed
        join tickets t on t.account_id = ${unit.accountId} and t._id = followed.merged_into)
    select ticket, within, replies from followed where merged_into is null`.execute(unit.db);
  return rows;
}
