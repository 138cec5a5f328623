import { sql } from 'kysely';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Which of these addresses the watch over links found not to work. */
export async function listDeadUrls(unit: UnitOfWork, urls: readonly string[]): Promise<Set<string>> {
  if (urls.length === 0) return new Set();
  const rows = await accountTable(unit, 'short_links')
    .selectFrom()
    .select('url')
    .where('dead_since', 'is not', null)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`url = any (${urls}::text[])`)
    .execute();
  return new Set(rows.map(({ url }) => url));
}
