import { sql } from 'kysely';
import { StoredFile, type FileKind } from '#contracts/kit/files/file.ts';
import type { PurposeName } from '#contracts/kit/files/purpose.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

/** What is stored about an upload besides its bytes: its purpose and its owner. */
export type NewFile = Omit<StoredFile, 'created_at'> & {
  purpose: PurposeName;
  user_id: string | null;
  digest: string;
};
/** A file with its purpose and the user who uploaded it. */
export type FileRow = StoredFile & { purpose: PurposeName; user_id: string | null };
/** Who may fetch the resource that refers to a file: everybody with the permission, the members of a group, or one user. */
export type Audience =
  | { kind: 'all' }
  | { kind: 'group'; id: string | null }
  | { kind: 'private'; id: string | null };

const COLUMNS = [
  '_id',
  'name',
  'kind',
  'media_type',
  'bytes',
  'width',
  'height',
  'has_thumbnail',
  'created_at',
] as const;

/** Stores the record of a file. @throws storage_full when the account's files would exceed `quota` bytes */
export async function insertFile(unit: UnitOfWork, file: NewFile, quota: number): Promise<StoredFile> {
  // One upload of an account is counted at a time, so that two together cannot pass the limit.
  await sql`select pg_advisory_xact_lock(hashtextextended('files ' || ${unit.accountId}, 0))`.execute(
    unit.db,
  );
  const { used } = await unit.db
    .selectFrom('files')
    .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as('used'))
    .where('account_id', '=', unit.accountId)
    .executeTakeFirstOrThrow();
  if (used + file.bytes > quota) refuse('storage_full', { data: { used, quota } });
  const row = await unit.db
    .insertInto('files')
    .values({ account_id: unit.accountId, ...file, created_at: unit.now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return StoredFile.parse(row);
}

/** A file of the account. */
export function findFile(unit: UnitOfWork, id: string): Promise<FileRow | undefined> {
  return unit.db
    .selectFrom('files')
    .select([...COLUMNS, 'purpose', 'user_id'])
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', id)
    .executeTakeFirst();
}

/** The kind of each of these files; those that do not exist are left out. */
export async function loadFileKinds(
  unit: UnitOfWork,
  ids: readonly string[],
): Promise<Map<string, FileKind>> {
  if (ids.length === 0) return new Map();
  const rows = await unit.db
    .selectFrom('files')
    .select(['_id', 'kind'])
    .where('account_id', '=', unit.accountId)
    .where('_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ _id, kind }) => [_id, kind]));
}

/** Whether a resource that is visible to this user refers to a file. */
export async function isMeantFor(
  unit: UnitOfWork,
  fileId: string,
  { userId, groupId }: { userId: string; groupId: string | null },
): Promise<boolean> {
  return (
    (await unit.db
      .selectFrom('file_references')
      .select('file_id')
      .where('account_id', '=', unit.accountId)
      .where('file_id', '=', fileId)
      .where(({ or, and, eb }) =>
        or([
          eb('audience', '=', 'all'),
          and([eb('audience', '=', 'group'), eb('audience_id', '=', groupId)]),
          and([eb('audience', '=', 'private'), eb('audience_id', '=', userId)]),
        ]),
      )
      .executeTakeFirst()) !== undefined
  );
}
