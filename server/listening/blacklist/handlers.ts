import { z } from 'zod';
import { countBlacklisted } from '#contracts/listening/blacklist/endpoints.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { joinConditions, sql } from '#server/kit/clickhouse/sql.ts';
import { bind } from '#server/kit/http/call.ts';
import { listPendingEntries } from '#server/listening/blacklist/entry-store.ts';
import { loadKeywordNames } from '#server/listening/keyword-names.ts';

const Row = z.object({
  _id: z.string(),
  count: z.coerce.number().int(),
  first: z.coerce.number(),
  last: z.coerce.number(),
});

export const handlers = [
  bind(countBlacklisted, async ({ context, accountId, inUnit }) => {
    // Read before the mentions are counted: an entry that is applied meanwhile is reported as pending once too often, never too seldom.
    const pending = await inUnit(listPendingEntries);
    const { sees } = await loadKeywordNames({ inUnit });
    const rows = await readMentions(context.clickhouse, accountId, {
      row: Row,
      select: sql`toString(hidden_by) as _id, count() as count,
        toUnixTimestamp64Milli(min(published_at)) as first, toUnixTimestamp64Milli(max(published_at)) as last`,
      where: joinConditions([sql`hidden = 'blacklist'`, ...(sees ? [sees] : [])]),
      tail: sql`group by hidden_by order by count desc`,
    });
    return {
      pending,
      items: rows.map(({ _id, count, first, last }) => ({
        _id,
        count,
        from: new Date(first).toISOString(),
        to: new Date(last + 1).toISOString(),
      })),
    };
  }),
];
