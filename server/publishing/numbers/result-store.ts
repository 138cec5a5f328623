import { sql } from 'kysely';
import type { PostNumbers } from '#contracts/publishing/numbers.ts';
import { MOST_RESULTS } from '#contracts/publishing/results.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { PublishedPostRow } from '#server/publishing/numbers/published-post-store.ts';

/** A span of publication, and the accounts of networks; absent: all. */
export type PublishedSpan = { from: string; to: string; connections?: readonly string[] | undefined };

/** The posts that were published in a span, the newest first, one more than are listed where there are more. */
export function listPublishedIn(
  unit: UnitOfWork,
  { from, to, connections }: PublishedSpan,
): Promise<PublishedPostRow[]> {
  return accountTable(unit, 'published_posts')
    .selectFrom()
    .selectAll()
    .where('published_at', '>=', from)
    .where('published_at', '<', to)
    .$if(connections !== undefined, (query) => query.where('connection_id', 'in', connections ?? []))
    .orderBy('published_at', 'desc')
    .orderBy('_id')
    .limit(MOST_RESULTS + 1)
    .execute();
}

/** What was known at an instant of each post that was published in a span before it. */
export async function listKnownAt(
  unit: UnitOfWork,
  { from, to, connections }: PublishedSpan,
  at: Date,
): Promise<PostNumbers[]> {
  const among = connections ? sql`and p.connection_id = any(${[...connections]}::uuid[])` : sql``;
  const { rows } = await sql<{ numbers: PostNumbers }>`
    select coalesce(
             (select jsonb_object_agg(known.key, known.value) from (
                select distinct on (one.key) one.key, one.value
                  from published_numbers n, jsonb_each(n.numbers) one
                 where n.account_id = p.account_id and n.published_id = p._id and n.at <= ${at}
                 order by one.key, n.at desc) known), '{}') as numbers
      from published_posts p
     where p.account_id = ${unit.accountId} and p.published_at >= ${from} and p.published_at < ${to} ${among}`.execute(
    unit.db,
  );
  return rows.map(({ numbers }) => numbers);
}

/** How many posts of one network and format others are compared with at most, and of how many days. */
const COMPARED = { most: 200, days: 180 } as const;

/** The newest posts of each network and format, with which posts are compared. */
export async function listCompared(
  unit: UnitOfWork,
): Promise<Pick<PublishedPostRow, '_id' | 'channel' | 'format'>[]> {
  const since = new Date(unit.now.getTime() - COMPARED.days * 24 * 3600_000);
  const { rows } = await sql<Pick<PublishedPostRow, '_id' | 'channel' | 'format'>>`
    select _id, channel, format from (
      select _id, channel, format,
             row_number() over (partition by channel, format order by published_at desc, _id) as place
        from published_posts where account_id = ${unit.accountId} and published_at > ${since}) placed
     where place <= ${COMPARED.most}`.execute(unit.db);
  return rows;
}
