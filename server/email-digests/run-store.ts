import { sql } from 'kysely';
import type { Period } from '#contracts/email-digests/schedule.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

type NewRun = {
  notification_id: string;
  period: Period;
  outcome: 'sent' | 'quiet' | 'nobody';
  mentions: number;
  /** The user who requested it; null for the schedule. */
  requested_by: string | null;
};

/**
 * Records that a period was reported.
 * @returns the run's id; null where the schedule reported it before
 */
export async function insertRun(unit: UnitOfWork, run: NewRun): Promise<string | null> {
  const inserted = await accountTable(unit, 'email_notification_runs')
    .insertInto({
      _id: unit.newId(),
      notification_id: run.notification_id,
      period_from: run.period.from,
      period_to: run.period.to,
      outcome: run.outcome,
      mentions: run.mentions,
      requested_by: run.requested_by,
      at: unit.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('_id')
    .executeTakeFirst();
  return inserted?._id ?? null;
}

type NewSending = {
  run_id: string;
  notification_id: string;
  email: string;
  user_id: string | null;
  token_hash: Buffer;
};

/**
 * Records one e-mail of a run.
 * @returns its id
 */
export async function insertSending(unit: UnitOfWork, sending: NewSending): Promise<string> {
  const _id = unit.newId();
  await accountTable(unit, 'email_notification_deliveries').insert({ _id, ...sending, opened_at: null });
  return _id;
}

/**
 * Records that a user opened their e-mail's link in the suite; the first time counts.
 * @returns whether the e-mail is theirs
 */
export async function markOpened(unit: UnitOfWork, id: string, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await accountTable(unit, 'email_notification_deliveries')
    .updateTable()
    .set((is) => ({ opened_at: sql<string>`coalesce(${is.ref('opened_at')}, ${unit.now})` }))
    .where('_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/** When a notification was last sent manually. */
export async function findLastManualRun(
  unit: UnitOfWork,
  notificationId: string,
): Promise<string | undefined> {
  return (
    await accountTable(unit, 'email_notification_runs')
      .selectFrom()
      .select('at')
      .where('notification_id', '=', notificationId)
      .where('requested_by', 'is not', null)
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.at;
}

type RunQuery = { limit: number; after?: { at: string; _id: string } | undefined };

/** The runs of a notification, newest first, with how many receivers got and opened the e-mail. */
export function listRuns(unit: UnitOfWork, notificationId: string, { limit, after }: RunQuery) {
  let query = unit.db
    .selectFrom('email_notification_runs as run')
    .leftJoin('email_notification_deliveries as sending', (join) =>
      join.onRef('sending.account_id', '=', 'run.account_id').onRef('sending.run_id', '=', 'run._id'),
    )
    .leftJoin('users as person', (join) =>
      join.onRef('person.account_id', '=', 'run.account_id').onRef('person._id', '=', 'run.requested_by'),
    )
    .select([
      'run._id',
      'run.period_from',
      'run.period_to',
      'run.at',
      'run.outcome',
      'run.mentions',
      'person.name as requested_by',
      sql<number>`count(sending._id)::int`.as('receivers'),
      sql<number>`count(sending.opened_at)::int`.as('opened'),
    ])
    .where('run.account_id', '=', unit.accountId)
    .where('run.notification_id', '=', notificationId)
    .groupBy(['run._id', 'run.account_id', 'person.name'])
    .orderBy('run.at', 'desc')
    .orderBy('run._id', 'desc')
    .limit(limit);
  if (after)
    query = query.where(sql<boolean>`(run.at, run._id) < (${after.at}::timestamptz, ${after._id}::uuid)`);
  return query.execute();
}
