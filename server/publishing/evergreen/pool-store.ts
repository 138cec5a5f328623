import { sql } from 'kysely';
import type { PostContent } from '#contracts/publishing/content.ts';
import { PoolSettings } from '#contracts/publishing/evergreen.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import { getActorUserId, type UnitOfWork } from '#server/kit/db/unit.ts';

const SETTINGS = ['cooldown_days', 'most_repeats', 'ahead_days', 'paused'] as const;
/** How a pool fills slots, and for whom. */
export type PoolRow = PoolSettings & { created_by: string | null };

/** How the pool of a queue fills slots; as usual where nobody has set it up. */
export async function findPool(unit: UnitOfWork, queueId: string): Promise<PoolRow> {
  const row = await accountTable(unit, 'publishing_pools').find({ queue_id: queueId }, [
    ...SETTINGS,
    'created_by',
  ]);
  return row ?? { ...PoolSettings.parse({}), created_by: null };
}

/** Sets a pool up, or changes it. */
export async function savePool(unit: UnitOfWork, queueId: string, settings: PoolSettings): Promise<void> {
  const row = { ...settings, created_by: getActorUserId(unit.actor), updated_at: unit.now };
  await accountTable(unit, 'publishing_pools')
    .insertInto({ queue_id: queueId, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'queue_id']).doUpdateSet(row))
    .execute();
}

/** A post of a pool with what it says; `content` null: it was deleted. */
export type PoolPostRow = {
  post_id: string;
  used: number;
  last_at: string | null;
  name: string;
  words: string;
  content: PostContent | null;
  similar_to_itself: string[];
};

/** The posts of a pool, those that were repeated longest ago first; with the ids of their repeats. */
export async function listPoolPosts(unit: UnitOfWork, queueId: string): Promise<PoolPostRow[]> {
  const { rows } = await sql<PoolPostRow>`
    select place.post_id, place.used, place.last_at, coalesce(post.name, '') as name,
           coalesce(left(post.content ->> 'text', 160), '') as words,
           case when post.deleted_at is null then post.content end as content,
           array(select r.post_id from publishing_pool_repeats r
                  where r.account_id = place.account_id and r.pattern_id = place.post_id) as similar_to_itself
      from publishing_pool_posts place
      left join publishing_posts post on post.account_id = place.account_id and post._id = place.post_id
     where place.account_id = ${unit.accountId} and place.queue_id = ${queueId}
     order by place.last_at nulls first, place.added_at, place.post_id`.execute(unit.db);
  return rows;
}

/** Puts posts into a pool; one of another pool goes over to this one. */
export async function insertPoolPosts(
  unit: UnitOfWork,
  queueId: string,
  postIds: readonly string[],
): Promise<void> {
  await accountTable(unit, 'publishing_pool_posts')
    .insertInto(
      postIds.map((post_id) => ({ post_id, queue_id: queueId, used: 0, last_at: null, added_at: unit.now })),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'post_id']).doUpdateSet({ queue_id: queueId }))
    .execute();
}

/** Takes posts out of a pool. */
export async function deletePoolPosts(
  unit: UnitOfWork,
  queueId: string,
  postIds: readonly string[],
): Promise<void> {
  await accountTable(unit, 'publishing_pool_posts')
    .deleteFrom()
    .where('queue_id', '=', queueId)
    .where(sql<boolean>`post_id = any (${postIds}::uuid[])`)
    .execute();
}

type Repeat = {
  post_id: string;
  pattern_id: string;
  queue_id: string;
  repeat: number;
  before_at: string | null;
  others: number;
};

/** Remembers a repeat and why it was chosen. */
export async function insertRepeat(unit: UnitOfWork, repeat: Repeat, at: string): Promise<void> {
  await accountTable(unit, 'publishing_pool_repeats').insert(repeat);
  await accountTable(unit, 'publishing_pool_posts').update(
    { post_id: repeat.pattern_id },
    {
      used: repeat.repeat,
      last_at: at,
    },
  );
}

/** Why a post was chosen for its time. */
export async function findChoice(unit: UnitOfWork, postId: string) {
  const { rows } = await sql<{
    post_id: string;
    queue: string;
    repeat: number;
    before_at: string | null;
    others: number;
  }>`
    select r.pattern_id as post_id, q.name as queue, r.repeat, r.before_at, r.others
      from publishing_pool_repeats r
      join publishing_queues q on q.account_id = r.account_id and q._id = r.queue_id
     where r.account_id = ${unit.accountId} and r.post_id = ${postId}`.execute(unit.db);
  return rows[0];
}
