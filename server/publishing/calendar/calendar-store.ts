import { sql } from 'kysely';
import { MOST_VALUES } from '#contracts/publishing/calendar.ts';
import { TROUBLED_STATES, WAITING_STATES, type TargetState } from '#contracts/publishing/target-state.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { buildPersonNameSql } from '#server/kit/shared-list/shared-rows.ts';
import { buildLateSql, OF_POST } from '#server/publishing/sending/target-sql.ts';

/** The states of what is to be published, or is being published. */
const UNDER_WAY: readonly TargetState[] = [...WAITING_STATES, 'sending'];

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
    select count(distinct p._id) filter (
             where t.state = any (${UNDER_WAY}::text[]) and p.at < ${until} and p.at >= ${now})::int as due_today,
           count(distinct p._id) filter (where t.state = 'in_review')::int as in_review,
           count(distinct p._id) filter (
             where t.state = any (${TROUBLED_STATES}::text[]) or (${buildLateSql(now)}))::int as failed
      from publishing_targets t join publishing_posts p on ${OF_POST}
     where t.account_id = ${accountId} and p.deleted_at is null
       and t.state = any (${[...UNDER_WAY, ...TROUBLED_STATES, 'in_review']}::text[])`.execute(db);
  return rows[0] ?? { due_today: 0, in_review: 0, failed: 0 };
}
