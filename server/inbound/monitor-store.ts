import { sql } from 'kysely';
import { AccountId } from '#contracts/kit/ids.ts';
import type { Context } from '#server/kit/context.ts';
import type { Unit } from '#server/kit/db/unit.ts';

/** A feed that an account follows, and what its last poll left to remember. */
export type MonitorRow = {
  accountId: AccountId;
  _id: string;
  url: string;
  etag: string | null;
  last_modified: string | null;
  failures: number;
};

/** Active feeds of all accounts whose next poll is due, the longest overdue first. Other kinds of monitors wait for their connector. */
export const dueMonitors = async (
  { database: { platform }, clock }: Context,
  limit: number,
): Promise<MonitorRow[]> => {
  const rows = await platform
    .selectFrom('monitors')
    .select(['account_id', '_id', 'url', 'etag', 'last_modified', 'failures'])
    .where('active', '=', true)
    .where('kind', '=', 'feed')
    .where('next_poll_at', '<=', clock().toISOString())
    .orderBy('next_poll_at')
    .limit(limit)
    .execute();
  return rows.map(({ account_id, ...row }) => ({ ...row, accountId: AccountId.parse(account_id) }));
};

/** What a poll leaves to remember. */
export type PollOutcome = {
  etag: string | null;
  last_modified: string | null;
  failures: number;
  last_error: string | null;
  next_poll_at: Date;
};

/** Stores the outcome of a poll, unless the address was changed meanwhile: it then says nothing about the new one. */
export const savePoll = async (
  unit: Unit,
  { _id, url }: Pick<MonitorRow, '_id' | 'url'>,
  outcome: PollOutcome,
): Promise<boolean> => {
  const changed = await unit.db
    .updateTable('monitors')
    .set({
      ...outcome,
      last_polled_at: unit.now,
      ...(outcome.last_error === null ? { last_success_at: unit.now } : {}),
    })
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', _id)
    .where('url', '=', url)
    .executeTakeFirstOrThrow();
  return Number(changed.numUpdatedRows) === 1;
};

/** Counts posts that a monitor brought in. */
export const countFound = async (unit: Unit, id: string, added: number): Promise<void> => {
  await unit.db
    .updateTable('monitors')
    .set({ found: sql<number>`found + ${added}` })
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', id)
    .execute();
};
