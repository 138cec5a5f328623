import { NO_DIGEST, computeNextDigest, type NotificationDigest } from '#contracts/notifications/digest.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A user's choice; none where they never chose. */
export async function findDigest(unit: UnitOfWork, userId: string): Promise<NotificationDigest> {
  return (
    (await accountTable(unit, 'email_digests').find({ user_id: userId }, ['daily', 'hour', 'time_zone'])) ??
    NO_DIGEST
  );
}

/** Stores a user's choice: the next digest contains notifications from now on. */
export async function saveDigest(
  unit: UnitOfWork,
  userId: string,
  chosen: NotificationDigest,
): Promise<void> {
  const values = { ...chosen, sent_until: unit.now, next_at: computeNextDigest(chosen, unit.now) };
  await accountTable(unit, 'email_digests')
    .insertInto({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet(values))
    .execute();
}

/** The accounts in which digests are due. */
export async function listAccountsWithDueDigests({ database, clock }: Context): Promise<string[]> {
  const rows = await database.platform
    .selectFrom('email_digests')
    .select('account_id')
    .distinct()
    .where('daily', '=', true)
    .where('next_at', '<=', clock().toISOString())
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** A due digest for a user who is still in the account. */
export type DueDigest = NotificationDigest & {
  user_id: string;
  sent_until: string;
  email: string;
  name: string;
};

/** Takes the due digests of an account: locked until the unit of work ends, so that no two processes send one. */
export async function claimDueDigests(unit: UnitOfWork): Promise<DueDigest[]> {
  const due = await unit.db
    .selectFrom('email_digests as digest')
    .innerJoin('users', (join) =>
      join.onRef('users.account_id', '=', 'digest.account_id').onRef('users._id', '=', 'digest.user_id'),
    )
    .select(['digest.user_id', 'digest.daily', 'digest.hour', 'digest.time_zone', 'digest.sent_until'])
    .select(['users.email', 'users.name', 'users.disabled_at'])
    .where('digest.account_id', '=', unit.accountId)
    .where('digest.daily', '=', true)
    .where('digest.next_at', '<=', unit.now.toISOString())
    .forUpdate('digest')
    .skipLocked()
    .execute();
  for (const one of due)
    await accountTable(unit, 'email_digests').update(
      { user_id: one.user_id },
      { sent_until: unit.now, next_at: computeNextDigest(one, unit.now) },
    );
  return due.filter(({ disabled_at }) => disabled_at === null);
}

/** A user's unread notifications that arrived since an instant, the newest first. */
export function listUnreadSince(
  unit: UnitOfWork,
  { user_id, sent_until }: Pick<DueDigest, 'user_id' | 'sent_until'>,
) {
  return accountTable(unit, 'notifications')
    .selectFrom()
    .select(['kind', 'values'])
    .where('user_id', '=', user_id)
    .where('in_web', '=', true)
    .where('read_at', 'is', null)
    .where('created_at', '>', sent_until)
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute();
}

/** More than anybody reads in an e-mail. */
const MOST = 500;
