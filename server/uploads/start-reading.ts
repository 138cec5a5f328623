import type { z } from 'zod';
import { fault } from '#contracts/kit/faults/fault.ts';
import { addUploadVersion, createUpload, readUploadWork } from '#contracts/uploads/endpoints.ts';
import type { FileReading } from '#contracts/uploads/file-reading.ts';
import { nameUploadDataSet } from '#contracts/uploads/names.ts';
import type { RowRule } from '#contracts/uploads/row-rule.ts';
import type { Upload, UploadShape } from '#contracts/uploads/upload.ts';
import { findShapeFaults } from '#engine/uploads/check-shape.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import type { Call } from '#server/kit/http/call.ts';
import { startLongWork } from '#server/kit/long-work/start.ts';
import { checkLimit } from '#server/payment/public.ts';
import { checkReceivers } from '#server/uploads/check-receivers.ts';
import { withTable } from '#server/uploads/file-handlers.ts';
import * as files from '#server/uploads/file-store.ts';
import { presentUpload } from '#server/uploads/present-upload.ts';
import type { ReadUploadInput } from '#server/uploads/read-input.ts';
import { requireUpload } from '#server/uploads/require-upload.ts';
import * as store from '#server/uploads/upload-store.ts';
import * as versions from '#server/uploads/version-store.ts';

type CreateCall = Call<typeof createUpload>;
type AddCall = Call<typeof addUploadVersion>;
type CreateBody = z.output<typeof createUpload.input.body>;

/** Refuses columns that a file does not have, or that do not go together. @throws invalid_request, file_unreadable */
async function checkShape(
  { context }: Pick<Call, 'context'>,
  { file_id: id, reading }: Pick<CreateBody, 'file_id' | 'reading'>,
  { shape, rule }: { shape: UploadShape; rule: RowRule },
): Promise<void> {
  const fields = await withTable(context, { id, reading }, async ({ headers }) =>
    findShapeFaults(shape, { headers, rule }),
  );
  if (Object.keys(fields).length > 0) refuse('invalid_request', { fields });
}

/** Makes an upload of a file; its rows are read afterwards. @throws name_taken, invalid_request, file_unreadable */
export async function startUpload(call: CreateCall): Promise<Upload> {
  const { body, session, inUnit, actor } = call;
  const { file_id, reading, shape, name, about, rule } = body;
  const userId = session.user._id;
  await inUnit(async (unit) => requireFound(await files.findFile(unit, { id: file_id, userId })));
  await checkShape(call, body, { shape, rule });
  return inUnit(async (unit) => {
    await checkName(unit, name, null);
    await checkReceivers(unit, rule);
    await checkLimit(unit, 'uploads');
    const file = requireFound(await files.findFile(unit, { id: file_id, userId }));
    const _id = unit.newId();
    const data_set = nameUploadDataSet(_id);
    await store.insertUpload(unit, { _id, data_set, name, about, owner_id: userId, rule });
    const upload = requireFound(await store.lockUpload(unit, _id));
    await startVersion(unit, { upload, shape, source: { ...file, reading }, mode: 'create' });
    unit.record({
      kind: 'upload.created',
      entityId: _id,
      data: { file_name: file.file_name },
      after: { name, about },
    });
    return presentUpload(unit, await requireUpload(unit, actor, _id));
  });
}

/** Reads another file into an upload. @throws not_found, already_running, illegal_transition, invalid_request */
export async function startNextVersion(call: AddCall): Promise<Upload> {
  const { body, session, params, inUnit, actor } = call;
  const { file_id, reading, mode } = body;
  const userId = session.user._id;
  const { upload: known, version } = await inUnit(async (unit) => {
    requireFound(await files.findFile(unit, { id: file_id, userId }));
    return requireUpload(unit, actor, params._id);
  });
  const shape = mode === 'replace' ? (body.shape ?? version?.shape) : version?.shape;
  if (!shape) return refuse('illegal_transition');
  if (mode === 'merge' && shape.key.length === 0)
    refuse('invalid_request', { fields: { mode: fault('key_needed') } });
  if (mode === 'replace') await checkShape(call, body, { shape, rule: known.rule });
  else await withTable(call.context, { id: file_id, reading }, async () => null);
  return inUnit(async (unit) => {
    const file = requireFound(await files.findFile(unit, { id: file_id, userId }));
    const upload = requireFound(await store.lockUpload(unit, params._id));
    // Between the check and now another version may have become the current one.
    if (mode !== 'replace' && upload.version_id !== version?._id) refuse('illegal_transition');
    await startVersion(unit, { upload, shape, source: { ...file, reading }, mode });
    unit.record({
      kind: 'upload.version_added',
      entityId: upload._id,
      data: { file_name: file.file_name, mode },
    });
    return presentUpload(unit, await requireUpload(unit, actor, upload._id));
  });
}

/** Refuses a name that another upload has. @throws name_taken */
export async function checkName(unit: UnitOfWork, name: string, exceptId: string | null): Promise<void> {
  if (await store.hasOtherNamed(unit, name, exceptId))
    refuse('name_taken', { fields: { name: fault('taken') } });
}

type VersionStart = Pick<ReadUploadInput, 'mode'> & {
  upload: { _id: string; name: string };
  shape: UploadShape;
  /** The file, and how it is read; without an id where values of the former version are fixed. */
  source: { _id?: string; file_name: string; user_id: string; reading: FileReading };
};

/**
 * Adds a version with its segments: one for the rows of the file, one for those that stay where rows are merged, and one for rows whose values
 * are fixed.
 * @throws already_running
 */
export async function startVersion(
  unit: UnitOfWork,
  { upload, shape, source, mode }: VersionStart,
): Promise<void> {
  const version_id = unit.newId();
  await versions.insertVersion(unit, {
    _id: version_id,
    upload_id: upload._id,
    kind: mode,
    state: 'reading',
    shape,
    segments: [version_id, unit.newId(), unit.newId()],
    file_name: source.file_name,
    created_by: source.user_id,
  });
  const file_id = source._id ?? null;
  const input: ReadUploadInput = {
    upload_id: upload._id,
    version_id,
    file_id,
    reading: source.reading,
    mode,
  };
  await startLongWork(unit, readUploadWork, { input, aboutId: upload._id, label: { name: upload.name } });
  if (file_id !== null) await files.removeFile(unit, file_id);
}
