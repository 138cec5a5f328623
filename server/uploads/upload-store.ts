import { sql } from 'kysely';
import type { UploadJoin } from '#contracts/uploads/join.ts';
import type { RowRule } from '#contracts/uploads/row-rule.ts';
import { accountTable, type StoredRow } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

export type UploadRow = StoredRow<'uploads'>;
const COLUMNS = [
  '_id',
  'data_set',
  'name',
  'about',
  'owner_id',
  'rule',
  'joined_columns as joins',
  'version_id',
  'created_at',
  'updated_at',
] as const;
type StoredUpload = Omit<UploadRow, 'account_id' | 'joined_columns'> & { joins: UploadJoin[] };

/** The uploads of the account, newest first. */
export function listUploads(unit: UnitOfWork): Promise<StoredUpload[]> {
  return accountTable(unit, 'uploads')
    .selectFrom()
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .execute();
}

export function findUpload(unit: UnitOfWork, id: string): Promise<StoredUpload | undefined> {
  return accountTable(unit, 'uploads').selectFrom().select(COLUMNS).where('_id', '=', id).executeTakeFirst();
}

/** An upload, locked until the unit ends. */
export function lockUpload(unit: UnitOfWork, id: string): Promise<StoredUpload | undefined> {
  return accountTable(unit, 'uploads')
    .selectFrom()
    .select(COLUMNS)
    .where('_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertUpload(
  unit: UnitOfWork,
  { rule, ...upload }: Pick<UploadRow, '_id' | 'data_set' | 'name' | 'about' | 'owner_id' | 'rule'>,
): Promise<void> {
  await accountTable(unit, 'uploads').insert({
    ...upload,
    rule: JSON.stringify(rule),
    created_at: unit.now,
    updated_at: unit.now,
  });
}

export async function changeUpload(
  unit: UnitOfWork,
  id: string,
  {
    rule,
    joins,
    ...fields
  }: Partial<
    Pick<UploadRow, 'name' | 'about' | 'version_id'> & { rule: RowRule; joins: readonly UploadJoin[] }
  >,
): Promise<void> {
  await accountTable(unit, 'uploads').update(id, {
    ...fields,
    ...(rule && { rule: JSON.stringify(rule) }),
    ...(joins && { joined_columns: JSON.stringify(joins) }),
    updated_at: unit.now,
  });
}

/** Whether another upload of the account has a name, in whichever case. */
export async function hasOtherNamed(
  unit: UnitOfWork,
  name: string,
  exceptId: string | null,
): Promise<boolean> {
  const row = await accountTable(unit, 'uploads')
    .selectFrom()
    .select('_id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where(sql<boolean>`_id is distinct from ${exceptId}::uuid`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes an upload; its rows are garbage from then on. */
export async function removeUpload(unit: UnitOfWork, id: string): Promise<void> {
  await sql`insert into upload_garbage (account_id, segment_id)
    select distinct account_id, unnest(segments) from upload_versions
     where account_id = ${unit.accountId} and upload_id = ${id}
    on conflict do nothing`.execute(unit.db);
  await accountTable(unit, 'uploads').deleteFrom().where('_id', '=', id).execute();
}
