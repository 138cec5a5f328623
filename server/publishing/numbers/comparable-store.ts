import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { PublishedPostRow } from '#server/publishing/numbers/published-post-store.ts';

/** How many other posts a post is compared with at most, the newest, and of how many days. */
const COMPARED = { most: 200, days: 180 } as const;

/** Other posts of the same network and format. */
export function listComparable(
  unit: UnitOfWork,
  { _id, channel, format }: Pick<PublishedPostRow, '_id' | 'channel' | 'format'>,
): Promise<Pick<PublishedPostRow, '_id' | 'published_at'>[]> {
  return accountTable(unit, 'published_posts')
    .selectFrom()
    .select(['_id', 'published_at'])
    .where('channel', '=', channel)
    .where('format', '=', format)
    .where('_id', '!=', _id)
    .where('published_at', '>', new Date(unit.now.getTime() - COMPARED.days * 24 * 3600_000).toISOString())
    .orderBy('published_at', 'desc')
    .limit(COMPARED.most)
    .execute();
}
