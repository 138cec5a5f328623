import { z } from 'zod';
import { countBlacklisted } from '#contracts/listening/blacklist/endpoints.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { sql } from '#server/kit/clickhouse/sql.ts';
import { bind } from '#server/kit/http/call.ts';

const Row = z.object({ _id: z.string(), count: z.coerce.number().int() });

export const handlers = [
  bind(countBlacklisted, async ({ context, accountId }) => ({
    items: await readMentions(context.clickhouse, accountId, {
      row: Row,
      select: sql`toString(hidden_by) as _id, count() as count`,
      where: sql`hidden = 'blacklist'`,
      tail: sql`group by hidden_by order by count desc`,
    }),
  })),
];
