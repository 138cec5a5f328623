import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { Channel } from '#contracts/networks.ts';
import { bindInstant, bindValue, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import type { FirstValue } from '#server/listening/counts/first-value.ts';
import { readFirstValues } from '#server/listening/counts/first-values.ts';
import { Count } from '#server/listening/counts/sentiment-counts.ts';
import { readCounted } from '#server/listening/filter-sql/post-select.ts';
import { toSpan, type ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';

/** The numbers are larger than JavaScript's safe integers. */
const listed = (keys: readonly string[]): Sql => bindValue('Array(UInt64)', keys.map(BigInt));

const AuthorProfile = z.object({
  key: z.string(),
  author: z.string(),
  name: z.string(),
  handle: z.string(),
  seen_on: Channel,
  fans: Count.nullable(),
});
type AuthorProfile = z.infer<typeof AuthorProfile>;

/** An author of a list: the author, as last seen, and the counts. */
export type TopAuthor = FirstValue & AuthorProfile;

/** Authors with the most mentions, each by channel; name and followers as last seen. Posts without an author are left out. */
export async function readTopAuthors(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
  limit: number,
): Promise<TopAuthor[]> {
  const top = await readFirstValues(clickhouse, accountId, resolved, { dimension: 'author_key', limit });
  const faces = await readFaces(
    clickhouse,
    accountId,
    resolved,
    top.map((row) => row.key),
  );
  return top.flatMap((row) => {
    const face = faces.get(row.key);
    return face ? [{ ...row, ...face }] : [];
  });
}

/** The first span that is searched, and the factor by which each further one is wider. */
const FIRST_SPAN = 2 * MS_PER_DAY;
const WIDER = 8;

/**
 * The most active authors posted lately: they are searched in the newest days first, and only missing ones further back. Matches that were read
 * once are few.
 */
async function readFaces(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
  keys: readonly string[],
): Promise<Map<string, AuthorProfile>> {
  const faces = new Map<string, AuthorProfile>();
  const { from, to } = toSpan(resolved.filter);
  let end = to;
  for (
    let span = resolved.matches ? to - from : FIRST_SPAN;
    end > from && faces.size < keys.length;
    span *= WIDER
  ) {
    const start = Math.max(from, end - span);
    const missing = keys.filter((key) => !faces.has(key));
    const found = await readCounted(clickhouse, accountId, resolved, {
      row: AuthorProfile,
      select: sql`toString(author_key) as key, any(author_id) as author, any(channel) as seen_on,
        argMax(author_name, published_at) as name, argMax(author_handle, published_at) as handle,
        argMax(followers, published_at) as fans`,
      span: sql`published_at >= ${bindInstant(start)} and published_at < ${bindInstant(end)}`,
      where: sql`author_key in ${listed(missing)}`,
      tail: sql`group by author_key`,
    });
    for (const face of found) faces.set(face.key, face);
    end = start;
  }
  return faces;
}
