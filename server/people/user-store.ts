import { sql } from 'kysely';
import type { Language } from '#contracts/accounts/account.ts';
import { ADMINISTRATOR_ROLE, ADMINISTRATOR_CORE } from '#contracts/people/rights.ts';
import type { UserState } from '#contracts/people/user.ts';
import type { Manager } from '#server/identity/reach.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import { buildAnyContainsSql } from '#server/kit/db/text-search.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { MailState } from '#server/kit/mail/tables.ts';

export type UserRow = {
  _id: string;
  account_id: string;
  name: string;
  email: string;
  role_id: string;
  role_name: string;
  permissions: string[];
  group_id: string | null;
  group_name: string | null;
  state: UserState;
  sent_at: string | null;
  expires_at: string | null;
  mail_state: MailState | null;
  language: Language | null;
  signed_in_at: string | null;
  created_at: string;
  version: number;
};

export type UserFilter = {
  q?: string | undefined;
  role_id?: string | undefined;
  group_id?: string | undefined;
  state?: UserState | undefined;
  after?: { name: string; _id: string } | undefined;
  limit?: number | undefined;
};

/** A user who signs in by another way than a password (single sign-on) is active once they have signed in. */
const STATE = sql<UserState>`case when users.disabled_at is not null then 'disabled'
  when users.password_hash is null and users.signed_in_at is null then 'invited' else 'active' end`;

function people(unit: UnitOfWork, { groups }: Pick<Manager, 'groups'>) {
  const all = unit.db
    .selectFrom('users')
    .innerJoin('roles', (join) =>
      join.onRef('roles.account_id', '=', 'users.account_id').onRef('roles._id', '=', 'users.role_id'),
    )
    .leftJoin('groups', (join) =>
      join.onRef('groups.account_id', '=', 'users.account_id').onRef('groups._id', '=', 'users.group_id'),
    )
    .leftJoin('invitations', (join) =>
      join
        .onRef('invitations.account_id', '=', 'users.account_id')
        .onRef('invitations.user_id', '=', 'users._id')
        .on('invitations.accepted_at', 'is', null),
    )
    .leftJoin('mails', (join) =>
      join
        .onRef('mails.account_id', '=', 'invitations.account_id')
        .onRef('mails._id', '=', 'invitations.mail_id'),
    )
    .where('users.account_id', '=', unit.accountId)
    .select([
      'users._id',
      'users.account_id',
      'users.name',
      'users.email',
      'users.role_id',
      'roles.name as role_name',
      'roles.permissions',
      'users.group_id',
      'groups.name as group_name',
      STATE.as('state'),
      'invitations.sent_at',
      'invitations.expires_at',
      'mails.state as mail_state',
      'users.language',
      'users.signed_in_at',
      'users.created_at',
      'users.version',
    ]);
  return groups === null ? all : all.where(sql<boolean>`users.group_id = any(${[...groups]}::uuid[])`);
}

/** Users within a manager's reach, by name. */
export function listUsers(unit: UnitOfWork, manager: Manager, filter: UserFilter): Promise<UserRow[]> {
  let query = people(unit, manager)
    .orderBy(sql`lower(users.name)`)
    .orderBy('users._id');
  if (filter.q) {
    query = query.where(buildAnyContainsSql([sql`users.name`, sql`users.email`], filter.q));
  }
  if (filter.role_id) query = query.where('users.role_id', '=', filter.role_id);
  if (filter.group_id) query = query.where('users.group_id', '=', filter.group_id);
  if (filter.state) query = query.where(STATE, '=', filter.state);
  if (filter.after)
    query = query.where(
      sql<boolean>`(lower(users.name), users._id) > (lower(${filter.after.name}), ${filter.after._id}::uuid)`,
    );
  if (filter.limit !== undefined) query = query.limit(filter.limit);
  return query.execute();
}

/** One user within a manager's reach. */
export function findUser(unit: UnitOfWork, manager: Manager, _id: string): Promise<UserRow | undefined> {
  return people(unit, manager).where('users._id', '=', _id).executeTakeFirst();
}

/** Whether a user within a manager's reach has an address. */
export async function hasAddress(unit: UnitOfWork, manager: Manager, email: string): Promise<boolean> {
  return (await people(unit, manager).where('users.email', '=', email).executeTakeFirst()) !== undefined;
}

export type StoredUser = {
  name: string;
  email: string;
  role_id: string;
  group_id: string | null;
  /** That of the invitation; without one the user gets that of the page at the first sign-in. */
  language?: Language | undefined;
};

/** Adds a user without a password. @returns false when a user of the installation has the address already */
export async function insertUser(unit: UnitOfWork, user: StoredUser & { _id: string }): Promise<boolean> {
  return (
    (await accountTable(unit, 'users')
      .insertInto({ ...user, password_hash: null, created_at: unit.now, updated_at: unit.now })
      // The address may be taken in an account that this one cannot see: the index knows, the caller learns no more.
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('_id')
      .executeTakeFirst()) !== undefined
  );
}

/** Writes a user's fields; the version grows. */
export async function updateUser(
  unit: UnitOfWork,
  _id: string,
  set: Partial<StoredUser> & { disabled_at?: Date | null },
): Promise<void> {
  await accountTable(unit, 'users')
    .updateTable()
    .set((is) => ({ ...set, updated_at: unit.now, version: is('version', '+', 1) }))
    .where('_id', '=', _id)
    .execute();
}

/** Removes a user and keeps their name for the history of what they did. */
export async function removeUser(
  unit: UnitOfWork,
  { _id, name }: Pick<UserRow, '_id' | 'name'>,
): Promise<void> {
  await accountTable(unit, 'former_users').insert({ _id, name, left_at: unit.now });
  await accountTable(unit, 'users').delete(_id);
}

/** How many people can run the account: active, in the administrator's role, which holds what that takes. */
export async function countAdministrators(unit: UnitOfWork): Promise<number> {
  return (
    await unit.db
      .selectFrom('users')
      .innerJoin('roles', (join) =>
        join.onRef('roles.account_id', '=', 'users.account_id').onRef('roles._id', '=', 'users.role_id'),
      )
      .select((is) => is.fn.countAll<number>().as('n'))
      .where('users.account_id', '=', unit.accountId)
      .where('roles.name', '=', ADMINISTRATOR_ROLE)
      .where(sql<boolean>`roles.permissions @> ${[...ADMINISTRATOR_CORE]}::text[]`)
      .where('users.disabled_at', 'is', null)
      .where((is) =>
        is.or([is('users.password_hash', 'is not', null), is('users.signed_in_at', 'is not', null)]),
      )
      .executeTakeFirstOrThrow()
  ).n;
}

/** Whether the role is the manager's own. */
export async function holdsRole(unit: UnitOfWork, { userId }: Manager, roleId: string): Promise<boolean> {
  return userId !== null && (await accountTable(unit, 'users').exists({ _id: userId, role_id: roleId }));
}

/** Gives an invited user the name and password that they chose, and the language in which they read the invitation. */
export async function storeJoinedUser(
  unit: UnitOfWork,
  userId: string,
  { language, ...fields }: { name: string; password_hash: string; language?: Language | undefined },
): Promise<void> {
  await accountTable(unit, 'users').updateVersioned(userId, {
    ...fields,
    ...(language ? { language } : {}),
    password_change_date: unit.now,
    must_change_password: false,
  });
}

/** Those of some ids that are users of the account. */
export async function listExistingUserIds(unit: UnitOfWork, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await accountTable(unit, 'users').selectFrom().select('_id').where('_id', 'in', ids).execute();
  return rows.map(({ _id }) => _id);
}

/** The role and group of a user. */
export async function findUserPlacement(unit: UnitOfWork, userId: string) {
  return accountTable(unit, 'users')
    .selectFrom()
    .select(['role_id', 'group_id'])
    .where('_id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** The name of a user of the account. */
export async function findUserName(unit: UnitOfWork, userId: string): Promise<string | undefined> {
  return (await accountTable(unit, 'users').find(userId, ['name']))?.name;
}
