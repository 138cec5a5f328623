import { sql } from 'kysely';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { ImportMapping, ImportOptions } from '#contracts/publishing/post-import.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { buildPersonNameSql } from '#server/kit/shared-list/shared-rows.ts';

/** Days for which files of posts are listed and kept. */
const KEPT_DAYS = 90;
const LISTED = 30;
const by = sql<string>`coalesce(${buildPersonNameSql('publishing_imports', 'created_by')}, '')`.as(
  'created_by',
);

/** A stored file of posts. */
export type ImportFile = NonNullable<Awaited<ReturnType<typeof findImport>>>;

/** A file of posts. */
export function findImport(unit: UnitOfWork, id: string) {
  return accountTable(unit, 'publishing_imports')
    .selectFrom()
    .select(['_id', 'file_name', 'headers', 'mapping', 'options', 'remembered', 'created_at'])
    .select(by)
    .where('_id', '=', id)
    .executeTakeFirst();
}

/** The newest files, with how many rows they have and how many of them are posts. */
export function listImports(unit: UnitOfWork) {
  const count = (only: string) => sql<number>`(select count(*)::int from publishing_import_rows r
    where r.account_id = publishing_imports.account_id and r.import_id = publishing_imports._id ${sql.raw(only)})`;
  return accountTable(unit, 'publishing_imports')
    .selectFrom()
    .select(['_id', 'file_name', 'created_at'])
    .select([by, count('').as('rows'), count("and r.state = 'imported'").as('imported')])
    .where('created_at', '>', findOldest(unit))
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .limit(LISTED)
    .execute();
}

/** Deletes files that are no longer listed, with their rows; posts that were made of them stay. */
export async function deleteOldImports(unit: UnitOfWork): Promise<void> {
  await accountTable(unit, 'publishing_imports')
    .deleteFrom()
    .where('created_at', '<', findOldest(unit))
    .execute();
}

function findOldest({ now }: UnitOfWork): string {
  return new Date(now.getTime() - KEPT_DAYS * MS_PER_DAY).toISOString();
}

/** How the newest file with the same columns was read. */
export function findRemembered(unit: UnitOfWork, fingerprint: string) {
  return accountTable(unit, 'publishing_imports')
    .selectFrom()
    .select(['mapping', 'options'])
    .where('fingerprint', '=', fingerprint)
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .executeTakeFirst();
}

type NewImport = {
  _id: string;
  file_name: string;
  headers: readonly string[];
  fingerprint: string;
  mapping: ImportMapping;
  options: ImportOptions;
  remembered: boolean;
  created_by: string | null;
};

/** Adds a file with its rows. */
export async function insertImport(
  unit: UnitOfWork,
  file: NewImport,
  rows: readonly (readonly string[])[],
): Promise<void> {
  const { headers, mapping, options } = file;
  await accountTable(unit, 'publishing_imports').insert({
    ...file,
    headers: JSON.stringify(headers),
    mapping: JSON.stringify(mapping),
    options: JSON.stringify(options),
    created_at: unit.now,
    updated_at: unit.now,
  });
  await accountTable(unit, 'publishing_import_rows').insert(
    rows.map((cells, index) => ({
      import_id: file._id,
      number: index + 1,
      cells: JSON.stringify(cells),
      state: 'waiting' as const,
      faults: '[]',
      row_key: null,
      post_id: null,
    })),
  );
}

/** Changes how a file is read. */
export async function updateReading(
  unit: UnitOfWork,
  id: string,
  { mapping, options }: { mapping: ImportMapping; options: ImportOptions },
): Promise<void> {
  await accountTable(unit, 'publishing_imports').update(id, {
    mapping: JSON.stringify(mapping),
    options: JSON.stringify(options),
    remembered: false,
    updated_at: unit.now,
  });
}
