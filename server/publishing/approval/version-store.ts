import { sql } from 'kysely';
import { VERSIONS_LISTED, type StoredVersion } from '#contracts/publishing/approval/versions.ts';
import type { PostContent } from '#contracts/publishing/content.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { buildPersonNameSql } from '#server/kit/shared-list/shared-rows.ts';

const TABLE = 'publishing_versions';
const COLUMNS = ['number', 'content', 'targets', 'author_id', 'at', 'submitted', 'approved'] as const;

function select(unit: UnitOfWork, postId: string) {
  return accountTable(unit, TABLE)
    .selectFrom()
    .select(COLUMNS)
    .select(buildPersonNameSql(TABLE, 'author_id').as('author_name'))
    .where('post_id', '=', postId);
}

type VersionRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

function present({ author_id, author_name, ...row }: VersionRow): StoredVersion {
  return { ...row, author: author_id === null ? null : { _id: author_id, name: author_name ?? '' } };
}

/** The versions of a post, newest first. */
export async function listVersions(unit: UnitOfWork, postId: string): Promise<StoredVersion[]> {
  return (await select(unit, postId).orderBy('number', 'desc').limit(VERSIONS_LISTED).execute()).map(present);
}

/** A version of a post. */
export async function findVersion(
  unit: UnitOfWork,
  postId: string,
  number: number,
): Promise<StoredVersion | undefined> {
  const row = await select(unit, postId).where('number', '=', number).executeTakeFirst();
  return row && present(row);
}

/** The newest version of a post. */
export function findNewest(unit: UnitOfWork, postId: string) {
  return accountTable(unit, TABLE)
    .selectFrom()
    .select(['number', 'hash', 'author_id', 'at', 'submitted'])
    .where('post_id', '=', postId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** What a version is stored with. */
export type VersionColumns = {
  hash: string;
  content: PostContent;
  targets: StoredVersion['targets'];
  author_id: string | null;
};

function columns({ content, targets, ...rest }: VersionColumns) {
  return { ...rest, content: JSON.stringify(content), targets: JSON.stringify(targets) };
}

/** Adds a version. */
export async function insertVersion(
  unit: UnitOfWork,
  key: { post_id: string; number: number },
  version: VersionColumns,
): Promise<void> {
  await accountTable(unit, TABLE).insert({ ...key, ...columns(version), at: unit.now });
}

/** Replaces what a version says: the same person goes on writing it. */
export async function updateVersion(
  unit: UnitOfWork,
  key: { post_id: string; number: number },
  version: VersionColumns,
): Promise<void> {
  await accountTable(unit, TABLE).update(key, columns(version));
}

/** Notes that somebody was asked to approve a version, or that everybody did. */
export async function markVersion(
  unit: UnitOfWork,
  key: { post_id: string; number: number },
  mark: { submitted: true } | { approved: true },
): Promise<void> {
  await accountTable(unit, TABLE).update(key, mark);
}

/** Everybody who wrote at a post. */
export async function listWriters(unit: UnitOfWork, postId: string): Promise<string[]> {
  const { rows } = await sql<{ author_id: string }>`
    select distinct author_id from publishing_versions
     where account_id = ${unit.accountId} and post_id = ${postId} and author_id is not null`.execute(unit.db);
  return rows.map(({ author_id }) => author_id);
}

/** The version that a user saw last, noting that it is this one now; `before` is the one before it. */
export async function noteOpened(
  unit: UnitOfWork,
  { postId, userId, number }: { postId: string; userId: string; number: number },
): Promise<number | null> {
  const before = await findOpened(unit, postId, userId);
  await accountTable(unit, 'publishing_openings')
    .insertInto({ post_id: postId, user_id: userId, number, at: unit.now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'post_id', 'user_id']).doUpdateSet({ number, at: unit.now }),
    )
    .execute();
  return before;
}

/** The version of a post that a user saw last. */
export async function findOpened(unit: UnitOfWork, postId: string, userId: string): Promise<number | null> {
  const row = await accountTable(unit, 'publishing_openings').find({ post_id: postId, user_id: userId }, [
    'number',
  ]);
  return row?.number ?? null;
}
