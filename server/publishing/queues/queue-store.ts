import { sql } from 'kysely';
import type { PostQueue, QueueInput } from '#contracts/publishing/queues.ts';
import { WAITING_STATES, type TargetState } from '#contracts/publishing/target-state.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { storePlans } from '#server/publishing/calendar/move-store.ts';

const COLUMNS = ['_id', 'name', 'zone', 'slots', 'paused', 'version'] as const;

function ofAccount(unit: UnitOfWork) {
  return accountTable(unit, 'publishing_queues')
    .selectFrom()
    .select(COLUMNS)
    .select(
      sql<number>`(select count(*)::int from publishing_posts p
        where p.account_id = publishing_queues.account_id and p.queue_id = publishing_queues._id
          and p.deleted_at is null and p.at >= ${unit.now})`.as('waiting'),
    );
}

/** The queues of the account by name. */
export function listQueues(unit: UnitOfWork): Promise<PostQueue[]> {
  return ofAccount(unit).orderBy('name').orderBy('_id').execute();
}

/** A queue. */
export function findQueue(unit: UnitOfWork, id: string): Promise<PostQueue | undefined> {
  return ofAccount(unit).where('_id', '=', id).executeTakeFirst();
}

/** All queues, locked until the transaction ends: two calls that give slots wait for one another. */
export function lockQueues(unit: UnitOfWork) {
  return accountTable(unit, 'publishing_queues')
    .selectFrom()
    .select(COLUMNS)
    .orderBy('_id')
    .forUpdate()
    .execute();
}

function columns({ slots, ...rest }: QueueInput) {
  return { ...rest, slots: JSON.stringify(slots) };
}

/** Adds a queue. */
export async function insertQueue(unit: UnitOfWork, _id: string, queue: QueueInput): Promise<void> {
  await accountTable(unit, 'publishing_queues').insert({
    _id,
    ...columns(queue),
    created_at: unit.now,
    updated_at: unit.now,
  });
}

/** Replaces what is stored of a queue. */
export async function updateQueue(unit: UnitOfWork, id: string, queue: QueueInput): Promise<void> {
  await accountTable(unit, 'publishing_queues').update(id, {
    ...columns(queue),
    version: sql`version + 1`,
    updated_at: unit.now,
  });
}

/** Deletes a queue; its posts keep their times, and are no longer held by it. */
export async function deleteQueue(unit: UnitOfWork, id: string): Promise<void> {
  await holdPosts(unit, id, false);
  await accountTable(unit, 'publishing_posts').update({ queue_id: id }, { queue_id: null });
  await accountTable(unit, 'publishing_queues').delete(id);
}

/** The states of what a queue holds: what is planned and not tried yet. */
const UPCOMING: readonly TargetState[] = ['draft', 'in_review', 'approved', ...WAITING_STATES];

/** Puts on hold what waits in a queue, or lets it go on. */
export async function holdPosts(unit: UnitOfWork, queueId: string, isHeld: boolean): Promise<void> {
  await sql`
    update publishing_targets set queue_hold = ${isHeld}
     where account_id = ${unit.accountId}
       and post_id in (select _id from publishing_posts where account_id = ${unit.accountId} and queue_id = ${queueId})
       and state = any (${UPCOMING}::text[])`.execute(unit.db);
}

/** What is planned for an instant: a post, and one of the accounts that it is for. */
export type PlannedRow = {
  at: string;
  _id: string;
  name: string;
  connection_id: string | null;
  queue_id: string | null;
};

/** What is planned from now on. */
export async function listPlanned(unit: UnitOfWork): Promise<PlannedRow[]> {
  const { rows } = await sql<PlannedRow>`
    select p.at, p._id, coalesce(nullif(p.name, ''), left(p.content ->> 'text', 60)) as name, p.queue_id, t.connection_id
      from publishing_posts p
      left join publishing_targets t on t.account_id = p.account_id and t.post_id = p._id
           and t.state not in ('cancelled', 'removed')
     where p.account_id = ${unit.accountId} and p.deleted_at is null and p.at >= ${unit.now}
       and p.at < ${unit.now}::timestamptz + interval '370 days'`.execute(unit.db);
  return rows;
}

type SlotPlan = { _id: string; wall_time: string; zone: string; at: string };

/** Gives posts slots of a queue; one that is paused holds them. */
export async function storeSlots(
  unit: UnitOfWork,
  { _id: queueId, paused }: { _id: string; paused: boolean },
  plans: readonly SlotPlan[],
): Promise<void> {
  await storePlans(unit, plans, queueId);
  if (paused && plans.length > 0) await holdPosts(unit, queueId, true);
}
