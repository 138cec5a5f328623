import * as contract from '#contracts/crm/canned/endpoints.ts';
import { SHARED_USER, type CannedFolder } from '#contracts/crm/canned/response.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { toCsvRows } from '#server/crm/canned/csv-rows.ts';
import * as folders from '#server/crm/canned/folder-store.ts';
import { importCanned } from '#server/crm/canned/import.ts';
import { toLoggedFolder, toLoggedResponse } from '#server/crm/canned/logged.ts';
import { readFolders, withMedia, withResponses } from '#server/crm/canned/read-folders.ts';
import { toReader, type Reader } from '#server/crm/canned/reader.ts';
import * as responses from '#server/crm/canned/response-store.ts';
import { createFolder } from '#server/crm/canned/save-folder.ts';
import { changeResponse, createResponse } from '#server/crm/canned/save-response.ts';
import { listUses } from '#server/crm/canned/use-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuseDuplicateName } from '#server/kit/db/violations.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind, bindFile } from '#server/kit/http/call.ts';
import { buildCsvResponse } from '#server/kit/http/csv.ts';
import { paginateList } from '#server/kit/http/list-page.ts';

export const handlers = [
  bind(contract.listCannedFolders, async ({ context, unit, session, query }) =>
    paginateList(await readFolders(context, unit, toReader(session, 'read')), query),
  ),

  bind(contract.createCannedFolder, async ({ unit, session, body }) => {
    const me = session.user._id;
    if (body.user_id !== SHARED_USER && body.user_id !== me)
      refuse('invalid_request', { fields: { user_id: fault('neither_0_nor_you') } });
    const userId = body.user_id === SHARED_USER ? null : me;
    return createFolder(unit, { name: body.name, userId });
  }),

  bind(contract.updateCannedFolder, async ({ unit, session, params, body }) => {
    const reader = toReader(session, 'read');
    const row = requireFound(await folders.lockFolder(unit, session.user._id, params._id));
    const before = { ...row, user_id: folders.toOwnerId(row) };
    if (body.version !== undefined && body.version !== row.version)
      refuse('stale_version', { data: await answered(unit, reader, row) });
    const changed = await refuseDuplicateName(() =>
      folders.renameFolder(unit, row._id, body.name ?? row.name),
    );
    const after = { ...changed, user_id: folders.toOwnerId(changed) };
    const values = toLoggedFolder({ before, after });
    unit.record({ kind: 'canned_response_folder.updated', entityId: row._id, ...values });
    return answered(unit, reader, changed);
  }),

  bind(contract.deleteCannedFolder, async ({ unit, session, params }) => {
    const writer = toReader(session, 'write');
    const row = requireFound(await folders.lockFolder(unit, session.user._id, params._id));
    const count = (await responses.countByFolder(unit, writer)).get(row._id) ?? { all: 0, reached: 0 };
    // A user who may write some responses only must not delete others along with their folder.
    if (writer.reach !== 'all' && count.all > count.reached) refuse('not_permitted');
    const before = await answered(unit, writer, row);
    await folders.deleteFolder(unit, row._id);
    unit.record({
      kind: 'canned_response_folder.deleted',
      entityId: row._id,
      data: { responses: count.all },
      ...toLoggedFolder({ before }),
    });
    return { _id: row._id, responses: count.all };
  }),

  bindFile(contract.exportCanned, async ({ context, unit, session }) => {
    const rows = toCsvRows(await readFolders(context, unit, toReader(session, 'read')));
    return buildCsvResponse(
      'canned-responses.csv',
      (async function* pages() {
        yield rows;
      })(),
    );
  }),

  bind(contract.importCanned, ({ unit, session, body }) =>
    importCanned(unit, toReader(session, 'write'), body),
  ),

  bind(contract.createCannedResponse, async ({ unit, session, params, body }) => {
    const writer = toReader(session, 'write');
    const { _id } = params;
    if (await folders.lockFolderKey(unit, writer.userId, _id)) {
      if (body.folder_id !== undefined && body.folder_id !== _id)
        refuse('invalid_request', { fields: { folder_id: fault('other_folder') } });
      return createResponse(unit, writer, { ...body, folder_id: _id, _id: unit.newId() });
    }
    if (await responses.hasResponse(unit, _id)) return changeResponse(unit, writer, _id, body);
    const { folder_id } = body;
    return folder_id === undefined
      ? refuse('not_found')
      : createResponse(unit, writer, { ...body, folder_id, _id });
  }),

  bind(contract.updateCannedResponse, async ({ unit, session, params, body }) =>
    changeResponse(unit, toReader(session, 'write'), params._id, body),
  ),

  bind(contract.deleteCannedResponse, async ({ unit, session, params }) => {
    const row = requireFound(await responses.lockResponse(unit, toReader(session, 'write'), params._id));
    const before = await withMedia(unit, row);
    await responses.deleteResponse(unit, row._id);
    const data = { folder_id: row.folder_id };
    unit.record({
      kind: 'canned_response.deleted',
      entityId: row._id,
      data,
      ...toLoggedResponse({ before }),
    });
    return { _id: row._id };
  }),

  bind(contract.listCannedUses, async ({ unit, session, params, query }) => {
    const row = requireFound(
      await responses.findReachableResponse(unit, toReader(session, 'read'), params._id),
    );
    return { items: await listUses(unit, row._id, query.days), next: null };
  }),
];

/** One folder as it is returned. */
async function answered(unit: UnitOfWork, reader: Reader, row: folders.FolderRow): Promise<CannedFolder> {
  const [folder] = await withResponses(unit, reader, [row]);
  return requireFound(folder);
}
