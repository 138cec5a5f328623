import { sql } from 'kysely';
import { DEFAULT_FOLDER, SHARED_USER } from '#contracts/crm/canned/response.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

export type FolderRow = {
  _id: string;
  name: string;
  user_id: string | null;
  version: number;
  created_at: string;
  updated_at: string;
};

const COLUMNS = ['_id', 'name', 'user_id', 'version', 'created_at', 'updated_at'] as const;

function seen(unit: UnitOfWork, userId: string) {
  return unit.db
    .selectFrom('canned_response_folders')
    .select(COLUMNS)
    .where('account_id', '=', unit.accountId)
    .where(({ or, eb }) => or([eb('user_id', 'is', null), eb('user_id', '=', userId)]));
}

/** The folders that a person sees: the shared ones, then their own, each by name. */
export function listFolders(unit: UnitOfWork, userId: string): Promise<FolderRow[]> {
  return seen(unit, userId)
    .orderBy(sql`user_id is not null`)
    .orderBy(sql`lower(name)`)
    .orderBy('_id')
    .execute();
}

/** A folder that a person sees, locked against changes of it. */
export function lockFolder(unit: UnitOfWork, userId: string, id: string): Promise<FolderRow | undefined> {
  return seen(unit, userId).where('_id', '=', id).forUpdate().executeTakeFirst();
}

/** A folder that a person sees, locked against deletion until the transaction ends. */
export function lockFolderKey(unit: UnitOfWork, userId: string, id: string): Promise<FolderRow | undefined> {
  return seen(unit, userId).where('_id', '=', id).forKeyShare().executeTakeFirst();
}

/** Adds a folder. @returns it as stored; a name that its owner has already is a unique violation */
export function insertFolder(
  unit: UnitOfWork,
  { name, userId }: { name: string; userId: string | null },
): Promise<FolderRow> {
  return unit.db
    .insertInto('canned_response_folders')
    .values({
      account_id: unit.accountId,
      _id: unit.newId(),
      name,
      user_id: userId,
      created_at: unit.now,
      updated_at: unit.now,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Adds the account's Default folder unless it exists: two concurrent calls create one. @returns it when this call created it */
export function insertDefaultFolder(unit: UnitOfWork): Promise<FolderRow | undefined> {
  return unit.db
    .insertInto('canned_response_folders')
    .values({
      account_id: unit.accountId,
      _id: unit.newId(),
      name: DEFAULT_FOLDER,
      user_id: null,
      created_at: unit.now,
      updated_at: unit.now,
    })
    .onConflict((conflict) =>
      conflict.constraint('canned_response_folders__account_id__user_id__name').doNothing(),
    )
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Renames a folder; its version increases. */
export function renameFolder(unit: UnitOfWork, id: string, name: string): Promise<FolderRow> {
  return unit.db
    .updateTable('canned_response_folders')
    .set({ name, version: sql`version + 1`, updated_at: unit.now })
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Removes a folder with its responses. */
export function deleteFolder(unit: UnitOfWork, id: string): Promise<void> {
  return accountTable(unit, 'canned_response_folders').delete(id);
}

/** The owner of a folder, for the API. */
export const toOwnerId = ({ user_id }: Pick<FolderRow, 'user_id'>): string | 0 => user_id ?? SHARED_USER;
