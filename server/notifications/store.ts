import { sql } from 'kysely';
import type { UserNotification } from '#contracts/notifications/endpoints.ts';
import type { NotificationKind } from '#contracts/notifications/kinds.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A notification of one user that is about to be written. */
export type NewNotification = {
  user_id: string;
  kind: string;
  topic: string;
  link: string;
  values: Record<string, unknown>;
  in_web: boolean;
  by_email: boolean;
};

/** Writes notifications; users who were notified of the same topic before are left out. @returns those that are new */
export async function insertNotifications(
  unit: UnitOfWork,
  notices: readonly NewNotification[],
): Promise<{ _id: string; user_id: string; in_web: boolean; by_email: boolean }[]> {
  return notices.length === 0
    ? []
    : unit.db
        .insertInto('notifications')
        .values(
          notices.map(({ values, ...notice }) => ({
            account_id: unit.accountId,
            _id: unit.newId(),
            ...notice,
            values: JSON.stringify(values),
            created_at: unit.now,
            read_at: null,
          })),
        )
        .onConflict((conflict) => conflict.constraint('notifications__topic').doNothing())
        .returning(['_id', 'user_id', 'in_web', 'by_email'])
        .execute();
}

function ofPerson(unit: UnitOfWork, userId: string) {
  return accountTable(unit, 'notifications')
    .selectFrom()
    .where('user_id', '=', userId)
    .where('in_web', '=', true);
}

/** How many notifications a user has not read. */
export async function countUnread(unit: UnitOfWork, userId: string): Promise<number> {
  const { count } = await ofPerson(unit, userId)
    .where('read_at', 'is', null)
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type Range = { limit: number; after?: readonly [string, string] | undefined };

/** A user's notifications, newest first. */
export function listRows(
  unit: UnitOfWork,
  userId: string,
  { limit, after }: Range,
): Promise<UserNotification[]> {
  const rows = ofPerson(unit, userId)
    .select(['_id', 'kind', 'link', 'values', 'created_at', 'read_at'])
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .limit(limit);
  return (
    after ? rows.where(sql<boolean>`(created_at, _id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`) : rows
  ).execute();
}

/** Marks one notification as read or unread. @returns whether the user has it */
export async function markRead(
  unit: UnitOfWork,
  { userId, id, read }: { userId: string; id: string; read: boolean },
): Promise<boolean> {
  const marked = await accountTable(unit, 'notifications')
    .updateTable()
    .set({ read_at: read ? sql`coalesce(read_at, ${unit.now})` : null })
    .where('user_id', '=', userId)
    .where('_id', '=', id)
    .where('in_web', '=', true)
    .returning('_id')
    .executeTakeFirst();
  return marked !== undefined;
}

/** Marks all of a user's notifications as read that had arrived by an instant. */
export async function markAllRead(unit: UnitOfWork, userId: string, until: string): Promise<void> {
  await accountTable(unit, 'notifications')
    .updateTable()
    .set({ read_at: unit.now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('created_at', '<=', until)
    .execute();
}

/** For how long a notification is kept, in milliseconds: its subject has a history of its own. */
const KEPT_MS = 90 * 86_400_000;

/** Deletes old notifications of every account. */
export async function deleteOldNotifications(context: Context): Promise<void> {
  await context.database.platform
    .deleteFrom('notifications')
    .where('created_at', '<', new Date(context.clock().getTime() - KEPT_MS).toISOString())
    .execute();
}

/** Those of some users who may sign in. */
export async function presentAmong(unit: UnitOfWork, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const present = await accountTable(unit, 'users')
    .selectFrom()
    .select('_id')
    .where('_id', 'in', [...new Set(userIds)])
    .where('disabled_at', 'is', null)
    .execute();
  return present.map(({ _id }) => _id);
}

/** Marks notifications as e-mailed that were not. @returns them, with the addresses of users who may sign in */
export async function claimEmails(unit: UnitOfWork, ids: readonly string[]) {
  return unit.db
    .updateTable('notifications')
    .from('users')
    .set({ by_email: false })
    .whereRef('users.account_id', '=', 'notifications.account_id')
    .whereRef('users._id', '=', 'notifications.user_id')
    .where('notifications.account_id', '=', unit.accountId)
    .where('notifications._id', 'in', ids)
    .where('notifications.by_email', '=', true)
    .where('users.disabled_at', 'is', null)
    .returning([
      'notifications.kind',
      'notifications.values',
      'notifications.link',
      'users.email',
      'users.name',
    ])
    .execute();
}

/** One notification of a user. */
export async function findNotification(unit: UnitOfWork, userId: string, id: string) {
  return accountTable(unit, 'notifications').find({ _id: id, user_id: userId }, [
    'kind',
    'values',
    'link',
    'read_at',
  ]);
}

/** Deletes the unread notifications of a topic. @returns the users who had them */
export async function deleteUnread(
  unit: UnitOfWork,
  { kind, topic }: { kind: NotificationKind; topic: string },
): Promise<string[]> {
  const rows = await accountTable(unit, 'notifications')
    .deleteFrom()
    .where('kind', '=', kind)
    .where('topic', '=', topic)
    .where('read_at', 'is', null)
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Those of some users who have fewer unread notifications of a kind than `max`. */
export async function listUsersBelowUnread(
  unit: UnitOfWork,
  userIds: readonly string[],
  { kind, max }: { kind: NotificationKind; max: number },
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const full = await accountTable(unit, 'notifications')
    .selectFrom()
    .select('user_id')
    .where('user_id', 'in', [...userIds])
    .where('kind', '=', kind)
    .where('in_web', '=', true)
    .where('read_at', 'is', null)
    .groupBy('user_id')
    .having((is) => is.fn.countAll<number>(), '>=', max)
    .execute();
  const without = new Set(full.map(({ user_id }) => user_id));
  return userIds.filter((id) => !without.has(id));
}

/** Whether any user of the account has an unread notification of a kind. */
export async function hasUnread(unit: UnitOfWork, kind: NotificationKind): Promise<boolean> {
  const row = await accountTable(unit, 'notifications')
    .selectFrom()
    .select('_id')
    .where('kind', '=', kind)
    .where('read_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
