import { sql } from 'kysely';
import { MOST_VALUES } from '#contracts/publishing/calendar.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { buildPersonNameSql } from '#server/kit/shared-list/shared-rows.ts';

type UsedValue = { value: string; count: number };

/** The campaigns of posts, with how many posts each has. */
export async function listCampaigns({ db, accountId }: UnitOfWork): Promise<UsedValue[]> {
  const { rows } = await sql<UsedValue>`
    select campaign as value, count(*)::int as count
      from publishing_posts
     where account_id = ${accountId} and deleted_at is null and campaign <> ''
     group by campaign order by count desc, campaign limit ${MOST_VALUES}`.execute(db);
  return rows;
}

/** The tags of posts, with how many posts each has. */
export async function listTags({ db, accountId }: UnitOfWork): Promise<UsedValue[]> {
  const { rows } = await sql<UsedValue>`
    select tag as value, count(*)::int as count
      from publishing_posts cross join unnest(tags) as tag
     where account_id = ${accountId} and deleted_at is null
     group by tag order by count desc, tag limit ${MOST_VALUES}`.execute(db);
  return rows;
}

/** The authors of posts, with how many posts each has. */
export async function listAuthors({ db, accountId }: UnitOfWork) {
  const { rows } = await sql<{ _id: string; name: string; count: number }>`
    select written.author_id as _id, coalesce(${buildPersonNameSql('written', 'author_id')}, '') as name, written.count
      from (select account_id, author_id, count(*)::int as count
              from publishing_posts
             where account_id = ${accountId} and deleted_at is null and author_id is not null
             group by account_id, author_id order by count desc, author_id limit ${MOST_VALUES}) as written
     order by written.count desc, written.author_id`.execute(db);
  return rows;
}

type Counts = { due_today: number; in_review: number; failed: number };

/** How many posts wait for what; `until` is the end of the day. */
export async function countPosts({ db, accountId, now }: UnitOfWork, until: Date): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(distinct post._id) filter (
             where target.state in ('scheduled', 'preparing', 'ready', 'sending')
               and post.at < ${until} and post.at >= ${now})::int as due_today,
           count(distinct post._id) filter (where target.state = 'in_review')::int as in_review,
           count(distinct post._id) filter (
             where target.state in ('failed', 'unknown', 'missed')
                or (target.state in ('scheduled', 'preparing', 'ready') and not target.on_hold and not target.queue_hold
                    and post.at < ${now}::timestamptz - interval '1 minute'))::int as failed
      from publishing_targets target
      join publishing_posts post on post.account_id = target.account_id and post._id = target.post_id
     where target.account_id = ${accountId} and post.deleted_at is null
       and target.state in ('scheduled', 'preparing', 'ready', 'sending', 'in_review', 'failed', 'unknown', 'missed')`.execute(
    db,
  );
  return rows[0] ?? { due_today: 0, in_review: 0, failed: 0 };
}
