import { sql } from 'kysely';
import type { RowRule } from '#contracts/uploads/row-rule.ts';
import type { UploadReader } from '#engine/uploads/row-visibility.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A person of the account with what rules of rows compare with. */
export type ReaderRow = {
  _id: string;
  name: string;
  email: string;
  group_id: string | null;
  group: string | null;
  role_id: string;
  permissions: string[];
};

/** A person of the account; undefined where they have left it. */
export async function findReader(unit: UnitOfWork, userId: string): Promise<ReaderRow | undefined> {
  return (await select(unit, sql`users._id = ${userId}`))[0];
}

/** The people of the account who may sign in, by name. */
export function listReaders(unit: UnitOfWork): Promise<ReaderRow[]> {
  return select(unit, sql`users.disabled_at is null`);
}

/** The groups or roles of the account, by name. */
export function listNames(
  unit: UnitOfWork,
  table: 'groups' | 'roles',
): Promise<{ _id: string; name: string }[]> {
  return accountTable(unit, table).selectFrom().select(['_id', 'name']).orderBy('name').execute();
}

async function select(unit: UnitOfWork, where: ReturnType<typeof sql>): Promise<ReaderRow[]> {
  const { rows } = await sql<ReaderRow>`
    select users._id, users.name, users.email, users.group_id, groups.name as "group", users.role_id, roles.permissions
      from users
      join roles on roles.account_id = users.account_id and roles._id = users.role_id
      left join groups on groups.account_id = users.account_id and groups._id = users.group_id
     where users.account_id = ${unit.accountId} and ${where}
     order by lower(users.name), users._id`.execute(unit.db);
  return rows;
}

/** A person as rules of rows compare with them; of somebody who has left nothing but their id is known. */
export function toUploadReader(row: Pick<ReaderRow, '_id'> & Partial<ReaderRow>): UploadReader {
  const { _id, email, group_id = null, group = null, role_id = null } = row;
  const isMember = email !== undefined;
  return {
    user_id: _id,
    group_id,
    role_id,
    groups: group_id !== null && group !== null ? [group, group_id] : [],
    emails: isMember ? [email, _id] : [],
  };
}

/** Whether a reader sees that an upload is there: a rule by group hides it from others than the members and the owner. */
export function seesUpload(
  { rule, owner_id }: { rule: RowRule; owner_id: string | null },
  { group_id, user_id }: Pick<UploadReader, 'group_id' | 'user_id'>,
): boolean {
  return rule.kind !== 'group' || rule.group_id === group_id || owner_id === user_id;
}
