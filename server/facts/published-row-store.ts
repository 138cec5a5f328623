import { sql, type RawBuilder } from 'kysely';
import { PostMetricId } from '#contracts/publishing/networks/metrics.ts';
import { readFactLines } from '#server/facts/fact-line-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The values of all numbers of a post, each in a column of its name; `column` has them as JSON. */
function selectNumbers(column: string): RawBuilder<unknown> {
  const values = PostMetricId.options.map(
    (metric) => sql`(${sql.ref(column)} ->> ${sql.lit(metric)})::float8 as ${sql.ref(metric)}`,
  );
  return sql.join(values);
}

/** What people do with a post; how many saw it, or came from it, is none of it. */
const INTERACTIONS: readonly PostMetricId[] = ['likes', 'comments', 'shares', 'reposts', 'quotes', 'saves'];

/** The sum that the network has of them, else of what it reports; null where it reports none. */
const interactions = sql`coalesce((p.latest ->> 'engagements')::float8,
  (select sum(value::float8) from jsonb_each_text(p.latest) where key in (${sql.join(INTERACTIONS.map((one) => sql.lit(one)))})))`;

/** Published posts as lines of their fact. `where`: a condition on `p`. */
export function listPublishedPostRows(
  unit: UnitOfWork,
  version: number,
  where: RawBuilder<unknown>,
): Promise<string[]> {
  return readFactLines(
    unit,
    sql`
      select p.account_id, ${version}::bigint as version, p._id, p.post_id, p.connection_id, p.channel, plan.author_id, p.published_at,
             p.origin, p.kind, p.format, p.has_link::int as has_link, coalesce(plan.campaign, '') as campaign,
             coalesce(plan.tags, '{}') as tags, p.hashtags, ${interactions} as interactions, ${selectNumbers('p.latest')}
        from published_posts p
        left join publishing_posts plan on plan.account_id = p.account_id and plan._id = p.post_id
       where p.account_id = ${unit.accountId} and ${where}`,
  );
}

/** Readings of the numbers of posts as lines of their fact. `where`: a condition on `n`. */
export function listPostNumberRows(
  unit: UnitOfWork,
  version: number,
  where: RawBuilder<unknown>,
): Promise<string[]> {
  return readFactLines(
    unit,
    sql`
      select n.account_id, ${version}::bigint as version, n._id, n.published_id, p.connection_id, p.channel, n.at,
             (extract(epoch from n.at - p.published_at) / 3600)::float8 as age_hours, ${selectNumbers('n.gains')}
        from published_numbers n
        join published_posts p on p.account_id = n.account_id and p._id = n.published_id
       where n.account_id = ${unit.accountId} and ${where}`,
  );
}
