import { sql } from 'kysely';
import type { Period } from '#contracts/settings/email-notification/schedule.ts';
import type { Unit } from '#server/kit/db/unit.ts';

type NewRun = {
  notification_id: string;
  period: Period;
  outcome: 'sent' | 'quiet' | 'nobody';
  mentions: number;
};

/** Notes that a period was told. @returns the run's id; null where it was told before */
export const insertRun = async (unit: Unit, run: NewRun): Promise<string | null> => {
  const inserted = await unit.db
    .insertInto('notification_runs')
    .values({
      account_id: unit.accountId,
      _id: unit.newId(),
      notification_id: run.notification_id,
      period_from: run.period.from,
      period_to: run.period.to,
      outcome: run.outcome,
      mentions: run.mentions,
      at: unit.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('_id')
    .executeTakeFirst();
  return inserted?._id ?? null;
};

type NewSending = {
  run_id: string;
  notification_id: string;
  email: string;
  user_id: string | null;
  token_hash: Buffer;
};

/** Notes one mail of a run. @returns its id */
export const insertSending = async (unit: Unit, sending: NewSending): Promise<string> => {
  const _id = unit.newId();
  await unit.db
    .insertInto('notification_sendings')
    .values({ account_id: unit.accountId, _id, ...sending, opened_at: null })
    .execute();
  return _id;
};

/** Notes that a person opened a mail of theirs in the suite; the first time counts. @returns whether it is theirs */
export const markOpened = async (unit: Unit, id: string, userId: string): Promise<boolean> => {
  const { numUpdatedRows } = await unit.db
    .updateTable('notification_sendings')
    .set((is) => ({ opened_at: sql<string>`coalesce(${is.ref('opened_at')}, ${unit.now})` }))
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
};

type Asked = { limit: number; after?: { at: string; _id: string } | undefined };

/** What became of a notification's periods, newest first, with how many got and opened the mail. */
export const listRuns = (unit: Unit, notificationId: string, { limit, after }: Asked) => {
  let query = unit.db
    .selectFrom('notification_runs as run')
    .leftJoin('notification_sendings as sending', (join) =>
      join.onRef('sending.account_id', '=', 'run.account_id').onRef('sending.run_id', '=', 'run._id'),
    )
    .select([
      'run._id',
      'run.period_from',
      'run.period_to',
      'run.at',
      'run.outcome',
      'run.mentions',
      sql<number>`count(sending._id)::int`.as('receivers'),
      sql<number>`count(sending.opened_at)::int`.as('opened'),
    ])
    .where('run.account_id', '=', unit.accountId)
    .where('run.notification_id', '=', notificationId)
    .groupBy(['run._id', 'run.account_id'])
    .orderBy('run.at', 'desc')
    .orderBy('run._id', 'desc')
    .limit(limit);
  if (after)
    query = query.where(sql<boolean>`(run.at, run._id) < (${after.at}::timestamptz, ${after._id}::uuid)`);
  return query.execute();
};
