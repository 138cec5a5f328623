import { sql } from 'kysely';
import { AccountExport, exportAccountJob, LINK_MINUTES } from '#contracts/admin/export.ts';
import { linkArchive, noteArchive } from '#server/kit/archive/archive-rows.ts';
import type { Progress } from '#server/kit/archive/make-archive.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { hashToken } from '#server/kit/secrets.ts';

const exports = (unit: UnitOfWork) => accountTable(unit, 'account_exports').selectFrom().selectAll();

/** Archives of the unit of work's account, newest first. */
export async function listExports(unit: UnitOfWork): Promise<AccountExport[]> {
  return (await exports(unit).orderBy('created_at', 'desc').limit(50).execute()).map((row) =>
    AccountExport.parse(row),
  );
}

/** One archive of the unit of work's account. */
export async function findExport(unit: UnitOfWork, id: string): Promise<AccountExport | undefined> {
  const row = await exports(unit).where('_id', '=', id).executeTakeFirst();
  return row && AccountExport.parse(row);
}

/** The archive that is being made now. */
async function findRunning(unit: UnitOfWork): Promise<AccountExport | undefined> {
  const row = await exports(unit).where('state', 'in', ['queued', 'running']).executeTakeFirst();
  return row && AccountExport.parse(row);
}

/** Adds a new archive to be made. @throws already_running while one is being made */
export async function requestExport(unit: UnitOfWork, by: string): Promise<AccountExport> {
  const running = await findRunning(unit);
  return running ? refuse('already_running', { data: running }) : begin(unit, by);
}

/** Adds a new archive to be made unless one is being made already. */
export async function ensureExport(unit: UnitOfWork, by: string): Promise<AccountExport> {
  return (await findRunning(unit)) ?? begin(unit, by);
}

async function begin(unit: UnitOfWork, by: string): Promise<AccountExport> {
  const row = await accountTable(unit, 'account_exports')
    .insertInto({ _id: unit.newId(), state: 'queued', requested_by: by, created_at: unit.now })
    .returningAll()
    .executeTakeFirstOrThrow();
  await unit.addJob(exportAccountJob, { account_id: unit.accountId, export_id: row._id });
  unit.record({ kind: 'account.export_started', entityId: unit.accountId, data: { export_id: row._id } });
  return AccountExport.parse(row);
}

/** Records the progress of an archive. */
export function noteExport(unit: UnitOfWork, id: string, progress: Progress): Promise<void> {
  return noteArchive(unit, 'account_exports', id, progress);
}

/** A token that downloads an archive once; the one given before stops working. @throws not_found, illegal_transition */
export async function createDownloadLink(unit: UnitOfWork, id: string): Promise<string> {
  const found = requireFound(await findExport(unit, id));
  if (found.state !== 'done') refuse('illegal_transition', { data: { from: found.state } });
  const token = await linkArchive(unit, 'account_exports', id, LINK_MINUTES);
  unit.record({ kind: 'account.export_linked', entityId: unit.accountId, data: { export_id: id } });
  return token;
}

/** Uses a link up. @returns whose archive it opens, null where the link is unknown, used or too old */
export async function redeemLink(
  context: Context,
  token: string,
): Promise<{ _id: string; account_id: string } | null> {
  const row = await context.database.platform
    .updateTable('account_exports')
    .set({ link_hash: null, link_expires_at: null })
    .where('link_hash', '=', hashToken(token))
    .where('link_expires_at', '>', context.clock().toISOString())
    .returning(['_id', 'account_id'])
    .executeTakeFirst();
  return row ?? null;
}

/** Forgets archives older than `before`. @returns the ids whose files go with them */
export async function deleteExports(context: Context, before: Date): Promise<string[]> {
  return (
    await context.database.platform
      .deleteFrom('account_exports')
      .where('created_at', '<', before.toISOString())
      .returning('_id')
      .execute()
  ).map(({ _id }) => _id);
}

/** The archives and imports whose files are kept. */
export async function listKnownArchiveIds({ database }: Context): Promise<Set<string>> {
  const { rows } = await sql<{ _id: string }>`
    select _id from account_exports union all select _id from person_exports union all select _id from imports`.execute(
    database.platform,
  );
  return new Set(rows.map(({ _id }) => _id));
}
