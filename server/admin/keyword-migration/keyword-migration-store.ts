import { sql } from 'kysely';
import {
  KeywordMigration,
  type MigrationPlan,
  type MigrationReport,
} from '#contracts/admin/keyword-migration.ts';
import type { UndoNotes } from '#server/admin/keyword-migration/keyword-undo.ts';
import type { Context } from '#server/kit/context.ts';
import type { Db } from '#server/kit/db/unit.ts';

type Reader = Pick<Db, 'selectFrom'>;
const from = sql<string>`plan -> 'from' ->> 'account_id'`;
const to = sql<string | null>`plan -> 'to' ->> 'account_id'`;
function nameOf(id: typeof from | typeof to) {
  return sql<string | null>`(select name from accounts where accounts._id = (${id})::uuid)`;
}

function migrations(db: Reader) {
  return db
    .selectFrom('keyword_migrations')
    .select(['_id', 'plan', 'report', 'undo', 'created_at', 'undone_at'])
    .select([nameOf(from).as('from_account'), nameOf(to).as('to_account')]);
}

type Row = Awaited<ReturnType<ReturnType<typeof migrations>['executeTakeFirstOrThrow']>>;

function shown({ from_account, ...row }: Row): KeywordMigration {
  return KeywordMigration.parse({ ...row, from_account: from_account ?? '' });
}

export type MigrationCursor = { created_at: string; _id: string };

/** Migrations, newest first. */
export async function listMigrations(
  { database: { platform } }: Context,
  { after, limit }: { after?: MigrationCursor | undefined; limit: number },
): Promise<KeywordMigration[]> {
  let query = migrations(platform).orderBy('created_at', 'desc').orderBy('_id', 'desc').limit(limit);
  if (after)
    query = query.where(
      sql<boolean>`(created_at, _id) < (${after.created_at}::timestamptz, ${after._id}::uuid)`,
    );
  return (await query.execute()).map(shown);
}

/** One migration with what undoing it needs, locked. */
export async function findMigration(
  db: Db,
  id: string,
): Promise<{ migration: KeywordMigration; notes: UndoNotes } | undefined> {
  const row = await migrations(db).where('_id', '=', id).forUpdate().executeTakeFirst();
  return row && { migration: shown(row), notes: row.undo };
}

/** One migration as it is shown, without locking it. */
export async function readMigration(
  { database: { platform } }: Context,
  id: string,
): Promise<KeywordMigration | undefined> {
  const row = await migrations(platform).where('_id', '=', id).executeTakeFirst();
  return row && shown(row);
}

type NewMigration = {
  _id: string;
  plan: MigrationPlan;
  report: MigrationReport;
  notes: UndoNotes;
  madeBy: string;
  now: Date;
};

/** Keeps what was done. */
export async function insertMigration(
  db: Db,
  { _id, plan, report, notes, madeBy, now }: NewMigration,
): Promise<void> {
  await db
    .insertInto('keyword_migrations')
    .values({
      _id,
      plan: JSON.stringify(plan),
      report: JSON.stringify(report),
      undo: JSON.stringify(notes),
      created_by: madeBy,
      created_at: now,
    })
    .execute();
}

/** Marks a migration as undone. */
export async function markUndone(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('keyword_migrations').set({ undone_at: now }).where('_id', '=', id).execute();
}
