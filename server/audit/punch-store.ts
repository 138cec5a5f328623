import { sql } from 'kysely';
import type { PunchDirection, PunchEntry, PunchSource } from '#contracts/audit/punch.ts';
import { loadResourceNames } from '#server/audit/resource-name-store.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** An entry to be added to the log. */
export type NewPunch = {
  userId: string;
  direction: PunchDirection;
  at: Date;
  source: PunchSource;
  corrects?: string;
  void?: boolean;
  reason?: string;
};

/** Adds an entry. @returns its id */
export async function insertPunch(unit: UnitOfWork, punch: NewPunch): Promise<string> {
  const _id = unit.newId();
  await accountTable(unit, 'punch_entries').insert({
    _id,
    user_id: punch.userId,
    direction: punch.direction,
    at: punch.at,
    source: punch.source,
    corrects: punch.corrects ?? null,
    void: punch.void ?? false,
    reason: punch.reason ?? '',
    created_by: unit.actor.id,
    created_at: unit.now,
  });
  return _id;
}

/** The direction of a user's newest entry in force; null where there is none. */
export async function findLastDirection(unit: UnitOfWork, userId: string): Promise<PunchDirection | null> {
  const { rows } = await sql<{ direction: PunchDirection }>`
    select p.direction from punch_entries p
     where p.account_id = ${unit.accountId} and p.user_id = ${userId} and ${IN_FORCE}
     order by p.at desc, p._id desc limit 1`.execute(unit.db);
  return rows[0]?.direction ?? null;
}

/** An entry is in force when nothing corrects it and it does not itself revoke another one. */
const IN_FORCE = sql<boolean>`not p.void and not exists (
  select from punch_entries c where c.account_id = p.account_id and c.corrects = p._id)`;

/** An entry of the account with the fields that a correction of it needs. */
export function findPunch(unit: UnitOfWork, id: string) {
  return accountTable(unit, 'punch_entries')
    .selectFrom()
    .selectAll()
    .where('_id', '=', id)
    .executeTakeFirst();
}

export type PunchInForce = { _id: string; user_id: string; direction: PunchDirection; at: string };

/** Entries in force between two instants, and for each user the last one before them: a user who was in already counts. */
export async function listInForce(
  unit: UnitOfWork,
  span: { from: string; to: string; userId: string | undefined },
): Promise<PunchInForce[]> {
  const person = span.userId === undefined ? sql`true` : sql`p.user_id = ${span.userId}`;
  const { rows } = await sql<PunchInForce>`
    select p._id, p.user_id, p.direction, p.at from punch_entries p
     where p.account_id = ${unit.accountId} and ${person} and ${IN_FORCE}
       and p.at >= ${span.from} and p.at < ${span.to}
    union all
    select last.* from (select distinct user_id from punch_entries p where p.account_id = ${unit.accountId} and ${person}) u
     cross join lateral (
       select p._id, p.user_id, p.direction, p.at from punch_entries p
        where p.account_id = ${unit.accountId} and p.user_id = u.user_id and ${IN_FORCE} and p.at < ${span.from}
        order by p.at desc, p._id desc limit 1) last`.execute(unit.db);
  return rows;
}

export type PunchRow = Omit<PunchEntry, 'user' | 'created_by'> & {
  user_id: string;
  user_name: string | null;
  created_by: string | null;
  maker_name: string | null;
};

type PunchListQuery = {
  userId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  id?: string;
  after: readonly [string, string] | null;
  limit: number;
};

/** Entries as stored permanently, the newest first, one more than `limit` at most. */
export async function listPunchRows(unit: UnitOfWork, query: PunchListQuery): Promise<PunchRow[]> {
  const where = [
    sql`p.account_id = ${unit.accountId}`,
    ...(query.id === undefined ? [] : [sql`p._id = ${query.id}`]),
    ...(query.userId === undefined ? [] : [sql`p.user_id = ${query.userId}`]),
    ...(query.from === undefined ? [] : [sql`p.at >= ${query.from}`]),
    ...(query.to === undefined ? [] : [sql`p.at < ${query.to}`]),
    ...(query.after === null
      ? []
      : [sql`(p.at, p._id) < (${query.after[0]}::timestamptz, ${query.after[1]}::uuid)`]),
  ];
  const { rows } = await sql<PunchRow>`
    select p._id, p.user_id, coalesce(u.name, f.name) as user_name, p.direction, p.at, p.source, p.corrects,
           c._id as corrected_by, p.void, p.reason, p.created_by, coalesce(m.name, g.name) as maker_name, p.created_at
      from punch_entries p
      left join punch_entries c on c.account_id = p.account_id and c.corrects = p._id
      left join users u on u.account_id = p.account_id and u._id = p.user_id
      left join former_users f on f.account_id = p.account_id and f._id = p.user_id
      left join users m on m.account_id = p.account_id and m._id = p.created_by
      left join former_users g on g.account_id = p.account_id and g._id = p.created_by
     where ${sql.join(where, sql` and `)}
     order by p.at desc, p._id desc limit ${query.limit + 1}`.execute(unit.db);
  return rows;
}

/** The users of the entries, in the order of their names; the requested user also without any entry. */
export async function listPunchedUsers(unit: UnitOfWork, ids: Iterable<string>, userId: string | undefined) {
  const wanted = new Set([...ids, ...(userId === undefined ? [] : [userId])]);
  const things = await loadResourceNames(unit, wanted);
  const present = await accountTable(unit, 'users').selectFrom().select(['_id', 'in_status']).execute();
  const inNow = new Map(present.map(({ _id, in_status }) => [_id, in_status]));
  return [...wanted]
    .flatMap((_id) => {
      const thing = things.get(_id);
      return thing?.type === 'user'
        ? [{ _id, name: thing.name ?? '', in_status: inNow.get(_id) ?? false }]
        : [];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name) || (a._id < b._id ? -1 : 1));
}

/** The users who may sign in, with their working status and permissions. */
export async function listPresentUsers(unit: UnitOfWork) {
  return unit.db
    .selectFrom('users')
    .innerJoin('roles', (join) =>
      join.onRef('roles.account_id', '=', 'users.account_id').onRef('roles._id', '=', 'users.role_id'),
    )
    .select(['users._id', 'users.in_status', 'roles.permissions'])
    .where('users.account_id', '=', unit.accountId)
    .where('users.disabled_at', 'is', null)
    .execute();
}

/** Sets the working status of a user. @returns whether it was another */
export async function updateStatus(unit: UnitOfWork, userId: string, inStatus: boolean): Promise<boolean> {
  const row = await accountTable(unit, 'users')
    .updateTable()
    .set({ in_status: inStatus })
    .where('_id', '=', userId)
    .where('in_status', '!=', inStatus)
    .returning('_id')
    .executeTakeFirst();
  return row !== undefined;
}
