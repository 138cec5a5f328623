import { z } from 'zod';
import { MOST_IN_THREAD } from '#contracts/listening/actions/endpoints.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { bindValue, sql } from '#server/kit/clickhouse/sql.ts';
import { requireFound } from '#server/kit/errors.ts';
import type { Call } from '#server/kit/http/call.ts';
import { resolveParents } from '#server/listening/actions/parents.ts';
import { EVER, presentMentions } from '#server/listening/feed/feed.ts';
import { findMention } from '#server/listening/feed/feed-store.ts';
import { loadKeywordNames } from '#server/listening/keyword-names.ts';
import { MENTION_COLUMNS, MentionRow } from '#server/listening/feed/mention-row.ts';

type Scope = Pick<Call, 'context' | 'accountId' | 'inUnit'>;
const Count = z.object({ count: z.coerce.number().int() });

/**
 * The conversation of a mention with what replies to what; the mention alone where its network reports no conversation.
 * @throws not_found
 */
export const presentThread = async (call: Scope, id: string) => {
  const { clickhouse } = call.context;
  const names = await loadKeywordNames(call);
  const { sees } = names;
  const row = requireFound(await findMention(clickhouse, call.accountId, { id, sees }));
  const where =
    row.thread === ''
      ? sql`_id = ${bindValue('UUID', id)}`
      : sql`hidden = 'no' and thread = ${bindValue('String', row.thread)} and channel = ${bindValue('String', row.channel)}
          and ${sees ?? sql`true`}`;
  const [rows, counted] = await Promise.all([
    readMentions(clickhouse, call.accountId, {
      row: MentionRow,
      select: MENTION_COLUMNS,
      where,
      tail: sql`order by published_at, _id limit ${bindValue('UInt32', MOST_IN_THREAD)}`,
    }),
    readMentions(clickhouse, call.accountId, { row: Count, select: sql`count() as count`, where }),
  ]);
  const told = await presentMentions(call, rows, { names, filter: EVER });
  const parents = resolveParents(call.accountId, rows);
  return {
    items: told.map((one) => ({ ...one, parent_id: parents.get(one._id) ?? null })),
    total: counted[0]?.count ?? rows.length,
  };
};
