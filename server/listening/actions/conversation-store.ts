import { z } from 'zod';
import { readMentions, updateMentions } from '#server/kit/clickhouse/mentions.ts';
import { type Sql, sql, bindValue } from '#server/kit/clickhouse/sql.ts';
import type { Call } from '#server/kit/http/call.ts';
import { buildPositionCondition } from '#server/listening/actions/edit-store.ts';
import { MENTION_COLUMNS } from '#server/listening/feed/mention-columns-sql.ts';
import { MentionRow } from '#server/listening/feed/mention-row.ts';

type Scope = Pick<Call, 'context' | 'accountId'>;

/** The near-duplicates of a mention; null where it has none. */
export function buildClusterCondition({ cluster_id }: MentionRow, sees: Sql | null): Sql | null {
  return cluster_id === '0'
    ? null
    : sql`cluster = ${bindValue('UInt64', BigInt(cluster_id))} and ${sees ?? sql`true`}`;
}

const Count = z.object({ count: z.coerce.number().int() });

/** How many mentions that are not hidden a condition finds; 0 without a condition. */
export async function countShownMentions({ context, accountId }: Scope, where: Sql | null): Promise<number> {
  if (!where) return 0;
  const [row] = await readMentions(context.clickhouse, accountId, {
    row: Count,
    select: sql`count() as count`,
    where: sql`hidden = 'no' and ${where}`,
  });
  return row?.count ?? 0;
}

/** The shown mentions of the conversation of a post; null where its network reports no conversation. */
export function buildThreadCondition({ thread, channel }: MentionRow, sees: Sql | null): Sql | null {
  return thread === ''
    ? null
    : sql`thread = ${bindValue('String', thread)} and channel = ${bindValue('String', channel)} and ${sees ?? sql`true`}`;
}

/** The mentions of the conversation of a post, oldest first, and how many it has; the post alone where there is no conversation. */
export async function readThread(
  { context, accountId }: Pick<Call, 'context' | 'accountId'>,
  row: MentionRow,
  { sees, limit }: { sees: Sql | null; limit: number },
) {
  const thread = buildThreadCondition(row, sees);
  const where = thread ? sql`hidden = 'no' and ${thread}` : sql`_id = ${bindValue('UUID', row._id)}`;
  const [rows, counted] = await Promise.all([
    readMentions(context.clickhouse, accountId, {
      row: MentionRow,
      select: MENTION_COLUMNS,
      where,
      tail: sql`order by published_at, _id limit ${bindValue('UInt32', limit)}`,
    }),
    readMentions(context.clickhouse, accountId, { row: Count, select: sql`count() as count`, where }),
  ]);
  return { rows, total: counted[0]?.count ?? rows.length };
}

/** Stores that a mention has a ticket. */
export async function storeTicketOfMention(
  { context, accountId }: Pick<Call, 'context' | 'accountId'>,
  row: MentionRow,
  ticketId: string,
): Promise<void> {
  await updateMentions(context.clickhouse, accountId, {
    set: sql`ticket_id = ${bindValue('UUID', ticketId)}`,
    where: buildPositionCondition([{ _id: row._id, published: Date.parse(row.published) }]),
  });
}
