import type { NotificationInput } from '#contracts/email-digests/notification.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import type { Permission } from '#contracts/permissions/table.ts';
import type { Receiver } from '#contracts/receivers/receiver.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { loadConsents, loadUnsubscribes } from '#server/receivers/consent-store.ts';

type NotificationReceivers = Pick<NotificationInput, 'people' | 'addresses'> & { _id: string };
/** A receiver with its user, if it is a user of the account. */
export type ResolvedReceiver = Receiver & { user_id: string | null; group_id: string | null };

/**
 * The state of every receiver of some notifications or reports, by its ID; users who left are omitted. `need` is the permission that a user
 * of the account requires to get one.
 */
export async function resolveReceivers(
  unit: UnitOfWork,
  sent: readonly NotificationReceivers[],
  need: readonly Permission[],
): Promise<Map<string, ResolvedReceiver[]>> {
  const people = await findPeople(unit, [...new Set(sent.flatMap((one) => one.people))], need);
  const states = await loadConsents(unit, [...new Set(sent.flatMap((one) => one.addresses))]);
  const stops = await loadUnsubscribes(
    unit,
    sent.map(({ _id }) => _id),
  );
  return new Map(
    sent.map(({ _id, people: ids, addresses }) => {
      const ended = (email: string): boolean => stops.has(`${_id} ${email}`);
      const named = ids.flatMap((id): ResolvedReceiver[] => {
        const person = people.get(id);
        if (!person) return [];
        const { email, name, may, group_id } = person;
        const state = ended(email) ? 'stopped' : may ? 'receives' : 'may_not';
        return [{ kind: 'person', email, name, user_id: id, group_id, state }];
      });
      const outside = addresses.map((email): ResolvedReceiver => {
        const state = ended(email) ? 'stopped' : (states.get(email) ?? 'waiting');
        return { kind: 'address', email, name: '', user_id: null, group_id: null, state };
      });
      return [_id, [...named, ...outside]];
    }),
  );
}

type ReceiverUser = { email: string; name: string; group_id: string | null; may: boolean };

async function findPeople(
  unit: UnitOfWork,
  ids: readonly string[],
  need: readonly Permission[],
): Promise<Map<string, ReceiverUser>> {
  if (ids.length === 0) return new Map<string, ReceiverUser>();
  const found = await unit.db
    .selectFrom('users')
    .innerJoin('roles', (join) =>
      join.onRef('roles.account_id', '=', 'users.account_id').onRef('roles._id', '=', 'users.role_id'),
    )
    .select([
      'users._id',
      'users.email',
      'users.name',
      'users.group_id',
      'users.disabled_at',
      'roles.permissions',
    ])
    .where('users.account_id', '=', unit.accountId)
    .where('users._id', 'in', ids)
    .execute();
  return new Map(
    found.map(({ _id, email, name, group_id, disabled_at, permissions }) => [
      _id,
      { email, name, group_id, may: disabled_at === null && allows(permissions, need) },
    ]),
  );
}

/** Whether each ID is that of a user of the account. */
export async function areAccountUsers(unit: UnitOfWork, ids: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return true;
  const known = await accountTable(unit, 'users')
    .selectFrom()
    .select('_id')
    .where('_id', 'in', wanted)
    .execute();
  return known.length === wanted.length;
}

/** The users of the account who are not suspended, by name, and whether each has the permission to get a notification. */
export async function listPossibleReceivers(
  unit: UnitOfWork,
  need: readonly Permission[],
): Promise<{ _id: string; name: string; may: boolean }[]> {
  const found = await unit.db
    .selectFrom('users')
    .innerJoin('roles', (join) =>
      join.onRef('roles.account_id', '=', 'users.account_id').onRef('roles._id', '=', 'users.role_id'),
    )
    .select(['users._id', 'users.name', 'roles.permissions'])
    .where('users.account_id', '=', unit.accountId)
    .where('users.disabled_at', 'is', null)
    .orderBy('users.name')
    .orderBy('users._id')
    .execute();
  return found.map(({ _id, name, permissions }) => ({ _id, name, may: allows(permissions, need) }));
}
