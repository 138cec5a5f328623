import { sql } from 'kysely';
import type { PostNumbers } from '#contracts/publishing/numbers.ts';
import { COMPARED_AGES } from '#engine/publishing/usual-numbers.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** What a post had at an age in hours. */
export type SparseReading = { published_id: string; hours: number; numbers: PostNumbers };

/**
 * Readings of very many posts, of each no more than one between two of the ages at which posts are compared: the last, so that what is between
 * them is close to a straight line.
 */
export async function listSparseReadings(unit: UnitOfWork, ids: readonly string[]): Promise<SparseReading[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<SparseReading>`
    with aged as (
      select n.published_id, n.numbers, (extract(epoch from n.at - p.published_at) / 3600)::float8 as hours
        from published_numbers n
        join published_posts p on p.account_id = n.account_id and p._id = n.published_id
       where n.account_id = ${unit.accountId} and n.published_id = any(${[...ids]}::uuid[])),
    placed as (select *, width_bucket(hours, ${[...COMPARED_AGES]}::float8[]) as place from aged)
    select distinct on (published_id, place) published_id, hours, numbers
      from placed order by published_id, place, hours desc`.execute(unit.db);
  return rows.toSorted((one, other) => one.hours - other.hours);
}
