import { sql } from 'kysely';
import { WAITING_STATES } from '#contracts/publishing/target-state.ts';
import type { Context } from '#server/kit/context.ts';
import { buildLateSql, OF_POST, PAUSED } from '#server/publishing/sending/target-sql.ts';

/** The most late targets of which people are notified at a time. */
const MOST = 200;

/** Targets that are late and of which nobody was notified yet; each is given to one caller, of all processes. */
export async function claimOverdue({ database, clock }: Context) {
  const now = clock();
  const { rows } = await sql<{ account_id: string; _id: string; post_id: string; account_name: string }>`
    update publishing_targets late set overdue_noted_at = ${now}
     where (late.account_id, late._id) in (
       select t.account_id, t._id
         from publishing_targets t join publishing_posts p on ${OF_POST}
        where ${buildLateSql(now)} and (t.overdue_noted_at is null or t.overdue_noted_at < greatest(p.at, t.again_at))
          and not ${PAUSED}
        limit ${MOST} for update of t skip locked)
    returning late.account_id, late._id, late.post_id, late.account_name`.execute(database.platform);
  return rows;
}

/** How many targets of all accounts are late. */
export async function countOverdue({ database, clock }: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from publishing_targets t join publishing_posts p on ${OF_POST}
     where ${buildLateSql(clock())} and not ${PAUSED}`.execute(database.platform);
  return rows[0]?.count ?? 0;
}

/** An account of a network whose access ends, with what is planned there afterwards or before. */
export type EndingAccess = {
  account_id: string;
  connection_id: string;
  name: string;
  token_expires_at: string;
  days_left: number;
  posts: number;
  author_ids: string[];
};

/**
 * The accounts of networks, of all organisations, whose access ends within so many days while posts wait for their time there. Access that the
 * suite renews by itself is left out: it ends within hours, again and again.
 */
export async function listEndingAccess({ database, clock }: Context, days: number): Promise<EndingAccess[]> {
  const now = clock();
  const { rows } = await sql<EndingAccess>`
    select c.account_id, c._id as connection_id, c.name, c.token_expires_at,
           (extract(epoch from c.token_expires_at - ${now}::timestamptz) / 86400)::float8 as days_left,
           count(*)::int as posts,
           coalesce(array_agg(distinct p.author_id) filter (where p.author_id is not null), '{}') as author_ids
      from connections c
      join publishing_targets t on t.account_id = c.account_id and t.connection_id = c._id
      join publishing_posts p on p.account_id = t.account_id and p._id = t.post_id
     where c.token_expires_at > ${now} and c.token_expires_at < ${now}::timestamptz + make_interval(days => ${days})
       and not ('refresh_token' = any(c.secret_names))
       and t.state = any(${WAITING_STATES}::text[]) and p.deleted_at is null
     group by c.account_id, c._id, c.name, c.token_expires_at`.execute(database.platform);
  return rows;
}

/** A planned time of a post, of any account. */
export type PlannedRow = { account_id: string; _id: string; wall_time: string; zone: string; at: string };

/** The next planned times after an instant, of all accounts. */
export async function listPlanned(
  { database }: Context,
  { at, _id, limit }: { at: string; _id: string; limit: number },
): Promise<PlannedRow[]> {
  const { rows } = await sql<PlannedRow>`
    select account_id, _id, wall_time, zone, at from publishing_posts
     where (at, _id) > (${at}, ${_id}) and wall_time is not null and deleted_at is null
     order by at, _id limit ${limit}`.execute(database.platform);
  return rows;
}

/** Changes the instant of a planned time, unless somebody planned it anew. */
export async function updateInstant(
  { database }: Context,
  { account_id, _id, wall_time, zone }: PlannedRow,
  at: string,
): Promise<void> {
  await sql`
    update publishing_posts set at = ${at}, version = version + 1
     where account_id = ${account_id} and _id = ${_id} and wall_time = ${wall_time} and zone = ${zone}`.execute(
    database.platform,
  );
}
