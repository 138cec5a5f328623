import { sql } from 'kysely';
import type { TargetState } from '#contracts/publishing/target-state.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** When a post is planned, and the states of its targets. */
export type PlanRow = { _id: string; wall_time: string | null; zone: string; states: TargetState[] };

/** The plans of posts that are not deleted, with their targets locked until the transaction ends, in one order for all who lock many. */
export async function lockPlans(unit: UnitOfWork, ids: readonly string[]): Promise<PlanRow[]> {
  const { rows: posts } = await sql<Omit<PlanRow, 'states'>>`
    select _id, wall_time, zone
      from publishing_posts
     where account_id = ${unit.accountId} and _id = any (${ids}::uuid[]) and deleted_at is null
     order by _id
       for update`.execute(unit.db);
  const { rows: targets } = await sql<{ post_id: string; state: TargetState }>`
    select post_id, state
      from publishing_targets
     where account_id = ${unit.accountId} and post_id = any (${ids}::uuid[])
     order by post_id, position
       for update`.execute(unit.db);
  const states = Map.groupBy(targets, ({ post_id }) => post_id);
  return posts.map((post) => ({
    ...post,
    states: (states.get(post._id) ?? []).map(({ state }) => state),
  }));
}

type Plan = { _id: string; wall_time: string | null; zone: string; at: string | null };

/**
 * Plans posts for other times. They leave their queues, with what held them there; their versions grow, and what was prepared for the
 * former time is prepared anew.
 */
export async function storePlans(unit: UnitOfWork, plans: readonly Plan[]): Promise<void> {
  if (plans.length === 0) return;
  const ids = plans.map(({ _id }) => _id);
  await sql`
    update publishing_targets set queue_hold = false
      from publishing_posts post join publishing_queues queue
           on queue.account_id = post.account_id and queue._id = post.queue_id and queue.paused
     where publishing_targets.account_id = ${unit.accountId} and post.account_id = ${unit.accountId}
       and post._id = publishing_targets.post_id and post._id = any (${ids}::uuid[])`.execute(unit.db);
  await sql`
    update publishing_posts
       set wall_time = given.wall_time, zone = given.zone, at = given.at, queue_id = null,
           version = version + 1, updated_at = ${unit.now}
      from unnest(${ids}::uuid[], ${plans.map(({ wall_time }) => wall_time)}::text[],
                  ${plans.map(({ zone }) => zone)}::text[], ${plans.map(({ at }) => at)}::timestamptz[])
           as given (_id, wall_time, zone, at)
     where account_id = ${unit.accountId} and publishing_posts._id = given._id`.execute(unit.db);
  await sql`
    update publishing_targets set state = 'scheduled', state_at = ${unit.now}
     where account_id = ${unit.accountId} and post_id = any (${ids}::uuid[])
       and state in ('preparing', 'ready')`.execute(unit.db);
}
