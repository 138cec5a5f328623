import { sql } from 'kysely';
import { PREPARED_STATES, type TargetState } from '#contracts/publishing/target-state.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** When a post is planned, and the states of its targets. */
export type PlanRow = {
  _id: string;
  wall_time: string | null;
  zone: string;
  at: string | null;
  states: TargetState[];
};

/** The plans of posts that are not deleted, with their targets locked until the transaction ends, in one order for all who lock many. */
export async function lockPlans(unit: UnitOfWork, ids: readonly string[]): Promise<PlanRow[]> {
  const { rows: posts } = await sql<Omit<PlanRow, 'states'>>`
    select _id, wall_time, zone, at
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
 * Plans posts for other times, in a queue or in none. They leave their former queues, with what held them there; their versions grow, and what
 * was made ready for the former time is looked at again.
 */
export async function storePlans(
  unit: UnitOfWork,
  plans: readonly Plan[],
  queueId: string | null,
): Promise<void> {
  if (plans.length === 0) return;
  const ids = plans.map(({ _id }) => _id);
  await releasePosts(unit, ids);
  await sql`
    update publishing_posts
       set wall_time = given.wall_time, zone = given.zone, at = given.at, queue_id = ${queueId},
           version = version + 1, updated_at = ${unit.now}
      from unnest(${ids}::uuid[], ${plans.map(({ wall_time }) => wall_time)}::text[],
                  ${plans.map(({ zone }) => zone)}::text[], ${plans.map(({ at }) => at)}::timestamptz[])
           as given (_id, wall_time, zone, at)
     where account_id = ${unit.accountId} and publishing_posts._id = given._id`.execute(unit.db);
  const again: TargetState = 'scheduled';
  await sql`
    update publishing_targets set state = ${again}, state_at = ${unit.now}
     where account_id = ${unit.accountId} and post_id = any (${ids}::uuid[])
       and state = any (${PREPARED_STATES}::text[])`.execute(unit.db);
}

/** Takes posts out of their queues, with what held them there: a person planned them. */
export async function leaveQueues(unit: UnitOfWork, ids: readonly string[]): Promise<void> {
  await releasePosts(unit, ids);
  await sql`
    update publishing_posts set queue_id = null
     where account_id = ${unit.accountId} and _id = any (${ids}::uuid[]) and queue_id is not null`.execute(
    unit.db,
  );
}

async function releasePosts(unit: UnitOfWork, ids: readonly string[]): Promise<void> {
  await sql`
    update publishing_targets set queue_hold = false
     where account_id = ${unit.accountId} and post_id = any (${ids}::uuid[]) and queue_hold`.execute(unit.db);
}
