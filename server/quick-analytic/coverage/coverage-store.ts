import { sql as pg } from 'kysely';
import { z } from 'zod';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { loadListeningRestriction } from '#server/people/visibility/public.ts';
import type { Scope } from '#server/quick-analytic/answers/search-context.ts';

/** How many sources are read for the account, without those that the reader's group does not see. */
export async function countSources(unit: UnitOfWork): Promise<number> {
  const hidden = (await loadListeningRestriction(unit))?.without ?? [];
  const { rows } = await pg<{ count: number }>`
    select count(*)::int as count from (
      select _id from monitors where account_id = ${unit.accountId}
      union select _id from connections where account_id = ${unit.accountId}
      union select _id from public_sources() where exists (
        select from keywords where account_id = ${unit.accountId} and product = 'listening' and active)) sources
     where _id <> all (${[...hidden]}::uuid[])`.execute(unit.db);
  return rows[0]?.count ?? 0;
}

const FirstRow = z.object({ posts: z.coerce.number(), first: z.coerce.number() });

/** When the first stored post was published that the reader sees; null where there is none. */
export async function findFirstPost(
  { context, accountId }: Pick<Scope, 'context' | 'accountId'>,
  sees: Sql | null,
): Promise<string | null> {
  const [row] = await readMentions(context.clickhouse, accountId, {
    row: FirstRow,
    select: sql`count() as posts, toUnixTimestamp64Milli(min(published_at)) as first`,
    where: sees ?? sql`true`,
  });
  return row && row.posts > 0 ? new Date(row.first).toISOString() : null;
}
