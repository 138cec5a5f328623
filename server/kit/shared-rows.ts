import { sql, type RawBuilder } from 'kysely';
import type { Viewer } from '#contracts/kit/sharing.ts';
import type { SharingRules } from '#contracts/kit/sharing-rules.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The SQL that all tables of shared records have in common: the columns are `SharedColumns` of `db/columns.ts`. */

type SharedTable = 'dashboards' | 'saved_views' | 'templates' | 'ticket_views';

/** A stored record of these fields, with its owner's name. */
export type SharedRow<Fields> = Fields & {
  _id: string;
  owner_id: string;
  owner_name: string | null;
  version: number;
  created_at: string;
  updated_at: string;
};

/** The last record of a page in a list by name. */
export type LastByName = { name: string; _id: string };

/** The rows after the last one of a page in a list by name, regardless of case. */
export const buildAfterNameSql = (table: SharedTable, { name, _id }: LastByName): RawBuilder<boolean> =>
  sql`(lower(${sql.ref(`${table}.name`)}), ${sql.ref(`${table}._id`)}) > (lower(${name}), ${_id}::uuid)`;

/** The name of the user in a column, also of one who has left the account; null where there never was one. */
export const buildPersonNameSql = (table: string, column: string): RawBuilder<string | null> => {
  const account = sql.ref(`${table}.account_id`);
  const person = sql.ref(`${table}.${column}`);
  return sql`coalesce(
    (select users.name from users where users.account_id = ${account} and users._id = ${person}),
    (select gone.name from former_users as gone where gone.account_id = ${account} and gone._id = ${person}))`;
};

/** Whether the viewer sees a row: `maySee` of the same rules, as SQL. */
export const buildVisibilitySql = (
  viewer: Viewer,
  table: string,
  rules: Pick<SharingRules, 'seesOtherGroups'>,
): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`(
    ${column('owner_id')} = ${viewer._id}::uuid or ${column('share')} = 'all'
    or (${column('share')} = 'group'
        and (${rules.seesOtherGroups(viewer)} or ${column('group_id')} = ${viewer.group_id}::uuid)))`;
};

/** How many rows of a table a user owns. */
export const countOwned = async (unit: UnitOfWork, table: SharedTable, ownerId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}
     where account_id = ${unit.accountId} and owner_id = ${ownerId}::uuid`.execute(unit.db);
  return rows[0]?.count ?? 0;
};

/** The new visibility of records shared with a group when the group is deleted: another group, or their owners alone. */
export type GroupReplacement = { from: string; to: string | null };

/** Moves the records of a table that are shared with a group. A user who has such a record open saves against its new version. */
export const replaceSharedGroup = async (
  unit: UnitOfWork,
  table: SharedTable,
  { from, to }: GroupReplacement,
): Promise<void> => {
  await sql`
    update ${sql.table(table)}
       set share = ${to === null ? 'private' : 'group'}, group_id = ${to}::uuid, version = version + 1,
           updated_at = ${unit.now}
     where account_id = ${unit.accountId} and share = 'group' and group_id = ${from}::uuid`.execute(unit.db);
};

/** Deletes the records of a table that only the leaving user could see. */
export const deletePrivateRecords = async (
  unit: UnitOfWork,
  table: SharedTable,
  ownerId: string,
): Promise<void> => {
  await sql`
    delete from ${sql.table(table)}
     where account_id = ${unit.accountId} and owner_id = ${ownerId}::uuid and share = 'private'`.execute(
    unit.db,
  );
};
