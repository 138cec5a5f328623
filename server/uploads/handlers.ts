import * as contract from '#contracts/uploads/endpoints.ts';
import { deleteUploadRowsJob } from '#contracts/uploads/endpoints.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind, bindFile } from '#server/kit/http/call.ts';
import { loadSeenUploads } from '#server/uploads/account-model.ts';
import { fileHandlers } from '#server/uploads/file-handlers.ts';
import { presentUpload, presentUploads, presentVersions } from '#server/uploads/present-upload.ts';
import { buildRefusedFile } from '#server/uploads/refused-file.ts';
import { requireUpload } from '#server/uploads/require-upload.ts';
import { listUploadRows } from '#server/uploads/shown-row-store.ts';
import { checkName, startNextVersion, startUpload } from '#server/uploads/start-reading.ts';
import * as store from '#server/uploads/upload-store.ts';
import * as versionStore from '#server/uploads/version-store.ts';

const uploadHandlers = [
  bind(contract.listUploads, async ({ unit, actor }) => ({
    items: await presentUploads(unit, await loadSeenUploads(unit, actor)),
  })),

  bind(contract.getUpload, async ({ unit, actor, params }) => {
    return presentUpload(unit, await requireUpload(unit, actor, params._id));
  }),

  bind(contract.createUpload, startUpload),

  bind(contract.changeUpload, async ({ unit, actor, params, body }) => {
    const { upload } = await requireUpload(unit, actor, params._id);
    await checkName(unit, body.name, upload._id);
    await store.changeUpload(unit, upload._id, body);
    const { name, about } = upload;
    unit.record({ kind: 'upload.updated', entityId: upload._id, before: { name, about }, after: body });
    return presentUpload(unit, await requireUpload(unit, actor, upload._id));
  }),

  bind(contract.addUploadVersion, startNextVersion),

  bind(contract.listUploadVersions, async ({ unit, actor, params }) => {
    const { versions } = await requireUpload(unit, actor, params._id);
    return { items: await presentVersions(unit, versions) };
  }),

  bind(contract.restoreUploadVersion, async ({ unit, actor, session, params }) => {
    await requireUpload(unit, actor, params._id);
    const upload = requireFound(await store.lockUpload(unit, params._id));
    const versions = await versionStore.listVersions(unit, upload._id);
    const wanted = requireFound(versions.find(({ _id }) => _id === params.version_id));
    if (versions.some(({ state }) => state === 'reading')) refuse('already_running');
    if (wanted.state !== 'ready' || wanted._id === upload.version_id) refuse('illegal_transition');
    const _id = unit.newId();
    const { shape, segments, rows, file_name, number, restored, unique_columns } = wanted;
    await versionStore.insertVersion(unit, {
      _id,
      upload_id: upload._id,
      kind: 'restore',
      state: 'ready',
      shape,
      segments,
      unique_columns,
      rows,
      file_name,
      restored: restored ?? number,
      created_by: session.user._id,
    });
    await store.changeUpload(unit, upload._id, { version_id: _id });
    await versionStore.dropOldVersions(unit, upload._id, _id);
    await unit.addJob(deleteUploadRowsJob, { account_id: unit.accountId });
    unit.record({ kind: 'upload.restored', entityId: upload._id, data: { version: number } });
    return presentUpload(unit, await requireUpload(unit, actor, upload._id));
  }),

  bind(contract.deleteUpload, async ({ unit, actor, params }) => {
    const { versions } = await requireUpload(unit, actor, params._id);
    const upload = requireFound(await store.lockUpload(unit, params._id));
    if (versions.some(({ state }) => state === 'reading')) refuse('already_running');
    await store.removeUpload(unit, upload._id);
    await unit.addJob(deleteUploadRowsJob, { account_id: unit.accountId });
    unit.record({ kind: 'upload.deleted', entityId: upload._id, before: { name: upload.name } });
    return { _id: upload._id };
  }),

  bind(contract.listUploadRows, (call) => listUploadRows(call, call.params._id, call.query)),

  bindFile(contract.fetchRefusedRows, (call) => buildRefusedFile(call, call.params)),

  bind(contract.getUploadUsage, async ({ context, unit, actor, session, params }) => {
    const { upload } = await requireUpload(unit, actor, params._id);
    // Data set and dimensions have different signs between the parts of their names; the digits are the same.
    const text = upload.data_set.slice(upload.data_set.indexOf('-') + 1);
    return context.ports.findDashboardsNaming(unit, { userId: session.user._id, text });
  }),
];

export const handlers = [...uploadHandlers, ...fileHandlers];
