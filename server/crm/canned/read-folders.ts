import type { CannedFolder, CannedResponse } from '#contracts/crm/canned/response.ts';
import * as folders from '#server/crm/canned/folder-store.ts';
import type { Reader } from '#server/crm/canned/reader.ts';
import * as responses from '#server/crm/canned/response-store.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { listReferencedFiles } from '#server/kit/files/references.ts';

/** The folders of a person with the responses they may reach. A person without any folder gets the shared Default. */
export async function readFolders(
  context: Context,
  unit: UnitOfWork,
  reader: Reader,
): Promise<CannedFolder[]> {
  const found = await folders.listFolders(unit, reader.userId);
  if (found.length > 0) return withResponses(unit, reader, found);
  await makeDefault(context, unit);
  return withResponses(unit, reader, await folders.listFolders(unit, reader.userId));
}

/** The suite creates the folder, not the first reader; in a transaction of its own, so that two concurrent readers get one folder. */
function makeDefault(context: Context, { accountId }: UnitOfWork): Promise<void> {
  return inTransaction(context, { accountId, actor: SYSTEM }, async (unit) => {
    const made = await folders.insertDefaultFolder(unit);
    if (made)
      unit.record({
        kind: 'canned_response_folder.created',
        entityId: made._id,
        after: { ...made, user_id: folders.toOwnerId(made) },
      });
  });
}

/** Folders as they are returned. Three statements, whatever their number. */
export async function withResponses(
  unit: UnitOfWork,
  reader: Reader,
  rows: readonly folders.FolderRow[],
): Promise<CannedFolder[]> {
  const listed = await responses.listResponses(unit, reader);
  const files = await listReferencedFiles(unit, 'canned_response');
  const counts = await responses.countByFolder(unit, reader);
  const byFolder = Map.groupBy(listed, ({ folder_id }) => folder_id);
  return rows.map((row) => {
    const count = counts.get(row._id);
    return {
      ...row,
      user_id: folders.toOwnerId(row),
      hidden: count ? count.all - count.reached : 0,
      responses: (byFolder.get(row._id) ?? []).map((one) => ({ ...one, media: files.get(one._id) ?? [] })),
    };
  });
}

/** A response as it is returned, with its media. */
export async function withMedia(unit: UnitOfWork, row: responses.ResponseRow): Promise<CannedResponse> {
  return {
    ...row,
    media: (await listReferencedFiles(unit, 'canned_response', row._id)).get(row._id) ?? [],
  };
}
