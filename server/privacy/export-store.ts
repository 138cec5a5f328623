import { rm } from 'node:fs/promises';
import { exportPersonJob } from '#contracts/privacy/endpoints.ts';
import { LINK_MINUTES, PersonExport, type PersonRef } from '#contracts/privacy/person.ts';
import { linkArchive, noteArchive } from '#server/kit/archive/archive-rows.ts';
import { buildArchivePath, type Progress } from '#server/kit/archive/make-archive.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { hashToken } from '#server/kit/secrets.ts';

const MOST = 50;

/** Where an archive is stored. */
export function archivePath(context: Context, exportId: string): string {
  return buildArchivePath(context, `person-${exportId}`);
}

const exports = (unit: UnitOfWork) => accountTable(unit, 'person_exports').selectFrom().selectAll();

/** Archives of the unit of work's account, newest first. */
export async function listExports(unit: UnitOfWork): Promise<PersonExport[]> {
  return (await exports(unit).orderBy('created_at', 'desc').orderBy('_id', 'desc').limit(MOST).execute()).map(
    (row) => PersonExport.parse(row),
  );
}

/** One archive of the unit of work's account. */
export async function findExport(unit: UnitOfWork, id: string): Promise<PersonExport | undefined> {
  const row = await exports(unit).where('_id', '=', id).executeTakeFirst();
  return row && PersonExport.parse(row);
}

/** Adds an archive to be made. */
export async function requestExport(
  unit: UnitOfWork,
  { kind, _id }: PersonRef,
  by: string,
): Promise<PersonExport> {
  const row = await accountTable(unit, 'person_exports')
    .insertInto({
      _id: unit.newId(),
      kind,
      person_id: _id,
      state: 'queued',
      requested_by: by,
      created_at: unit.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await unit.addJob(exportPersonJob, { account_id: unit.accountId, export_id: row._id });
  unit.record({ kind: 'privacy.export_started', entityId: _id, data: { kind, export_id: row._id } });
  return PersonExport.parse(row);
}

/** Records the progress of an archive. */
export function noteExport(unit: UnitOfWork, id: string, progress: Progress): Promise<void> {
  return noteArchive(unit, 'person_exports', id, progress);
}

/** A token that downloads an archive once; the previous one stops working. @throws not_found, illegal_transition */
export async function createDownloadLink(unit: UnitOfWork, id: string): Promise<string> {
  const found = requireFound(await findExport(unit, id));
  if (found.state !== 'done') refuse('illegal_transition', { data: { from: found.state } });
  const token = await linkArchive(unit, 'person_exports', id, LINK_MINUTES);
  unit.record({ kind: 'privacy.export_linked', entityId: found.person_id, data: { export_id: id } });
  return token;
}

/** Uses a link up. @returns the archive, null where the link is unknown here, used or too old */
export async function redeemLink(unit: UnitOfWork, token: string): Promise<PersonExport | null> {
  const row = await accountTable(unit, 'person_exports')
    .updateTable()
    .set({ link_hash: null, link_expires_at: null })
    .where('link_hash', '=', hashToken(token))
    .where('link_expires_at', '>', unit.now.toISOString())
    .returningAll()
    .executeTakeFirst();
  return row ? PersonExport.parse(row) : null;
}

/** Deletes archives of a person, or those made before a day; their files are deleted once that is committed. */
async function drop(
  context: Context,
  unit: UnitOfWork,
  which: { person: string } | { before: Date },
): Promise<void> {
  const gone = accountTable(unit, 'person_exports').deleteFrom();
  const rows = await (
    'person' in which
      ? gone.where('person_id', '=', which.person)
      : gone.where('created_at', '<', which.before.toISOString())
  )
    .returning('_id')
    .execute();
  unit.afterCommit(async () => {
    for (const { _id } of rows) await rm(archivePath(context, _id), { force: true });
  });
}
export function deleteArchivesOf(context: Context, unit: UnitOfWork, person: string): Promise<void> {
  return drop(context, unit, { person });
}
export function deleteArchivesBefore(context: Context, unit: UnitOfWork, before: Date): Promise<void> {
  return drop(context, unit, { before });
}
