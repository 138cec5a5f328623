import { z } from 'zod';
import { cannedFields } from '#contracts/crm/canned/response.ts';
import type { ImportOutcome } from '#contracts/kit/area/collection.ts';
import { isColumn, readRows } from '#server/crm/canned/csv-rows.ts';
import { listFolders } from '#server/crm/canned/folder-store.ts';
import { toFolderKey, planImport, type CannedPlan } from '#server/crm/canned/import-plan.ts';
import { withResponses } from '#server/crm/canned/read-folders.ts';
import type { Reader } from '#server/crm/canned/reader.ts';
import { createFolder } from '#server/crm/canned/save-folder.ts';
import { changeResponse, createResponse } from '#server/crm/canned/save-response.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { readCsv, findUnknownColumns } from '#server/kit/http/read-csv.ts';

/**
 * Imports a CSV text into the shared folders. With one faulty row nothing is stored; a dry run never stores anything.
 * @throws file_unreadable, and name_taken for a shortcut of a response that the importer cannot see
 */
export async function importCanned(
  unit: UnitOfWork,
  writer: Reader,
  { csv, dry_run }: { csv: string; dry_run: boolean },
): Promise<ImportOutcome> {
  const folders = await withResponses(unit, writer, await listFolders(unit, writer.userId));
  const records = readCsv(csv);
  const plan = planImport(folders, readRows(records), writer.groupId !== null);
  const { created, updated, same, faults } = plan;
  if (!dry_run && faults.length === 0) await store(unit, writer, plan);
  const unread = findUnknownColumns(records[0], isColumn);
  return { dry_run, created: created.length, updated: updated.length, same, faults, unread };
}

/** What the file has no column for gets its default. */
const Fields = z.object(cannedFields);

async function store(unit: UnitOfWork, writer: Reader, plan: CannedPlan): Promise<void> {
  for (const name of plan.folders) await createFolder(unit, { name, userId: null });
  const shared = (await listFolders(unit, writer.userId)).filter(({ user_id }) => user_id === null);
  const ids = new Map(shared.map(({ _id, name }) => [toFolderKey(name), _id]));
  for (const { folder, ...fields } of plan.created)
    await createResponse(unit, writer, {
      ...Fields.parse(fields),
      folder_id: ids.get(toFolderKey(folder)) ?? '',
      _id: unit.newId(),
    });
  for (const { _id, folder: _stays, ...fields } of plan.updated)
    await changeResponse(unit, writer, _id, fields);
}
