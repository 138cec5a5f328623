import { rm } from 'node:fs/promises';
import { UploadColumn } from '#contracts/uploads/column.ts';
import * as contract from '#contracts/uploads/file-endpoints.ts';
import type { FileReading } from '#contracts/uploads/file-reading.ts';
import { MAX_UPLOAD_BYTES } from '#contracts/uploads/limits.ts';
import { findShapeFaults } from '#engine/uploads/check-shape.ts';
import { chooseWidth } from '#engine/uploads/slots.ts';
import type { Context } from '#server/kit/context.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { refuseAnnounced } from '#server/kit/http/input.ts';
import { checkTable, previewTable } from '#server/uploads/dry-run.ts';
import * as store from '#server/uploads/file-store.ts';
import { loadKnownKeys } from '#server/uploads/known-keys-store.ts';
import { matchColumns } from '#server/uploads/match-columns.ts';
import { findFileFault, openTable } from '#server/uploads/reading/open-table.ts';
import type { Table } from '#server/uploads/reading/table.ts';
import { requireUpload } from '#server/uploads/require-upload.ts';
import { loadKeys } from '#server/uploads/row-store.ts';
import { storeBody, uploadPath } from '#server/uploads/stored-file.ts';

export const fileHandlers = [
  bind(contract.storeUploadFile, async ({ context, request, query, session, inUnit }) => {
    refuseAnnounced(request, MAX_UPLOAD_BYTES);
    const _id = context.newId();
    const bytes = await storeBody(context, _id, request.body);
    try {
      if (bytes === 0) refuse('file_unreadable');
      const file = { _id, file_name: query.name, bytes };
      await inUnit((unit) => store.insertFile(unit, { ...file, user_id: session.user._id }));
      return file;
    } catch (error) {
      await rm(uploadPath(context, _id), { force: true });
      throw error;
    }
  }),

  bind(contract.previewUploadFile, async ({ context, params, body, session, actor, inUnit }) => {
    const { file, known, shape } = await inUnit(async (unit) => ({
      file: requireFound(await store.findFile(unit, { id: params._id, userId: session.user._id })),
      known: await loadKnownKeys(unit),
      shape: body.upload_id
        ? ((await requireUpload(unit, actor, body.upload_id)).version?.shape ?? null)
        : null,
    }));
    const preview = await withTable(context, { id: file._id, reading: body.reading }, (table) =>
      previewTable(table, { now: context.clock(), known }),
    );
    const matched = matchColumns(preview, shape);
    return { _id: file._id, file_name: file.file_name, bytes: file.bytes, ...preview, ...matched };
  }),

  bind(
    contract.checkUploadFile,
    async ({ context, accountId, request, params, body, session, actor, inUnit }) => {
      const { mode, upload_id: uploadId, reading } = body;
      const { file, known, version } = await inUnit(async (unit) => ({
        file: requireFound(await store.findFile(unit, { id: params._id, userId: session.user._id })),
        known: await loadKnownKeys(unit),
        version: uploadId ? (await requireUpload(unit, actor, uploadId)).version : null,
      }));
      const isAdded = version !== null && mode !== 'replace';
      const shape = isAdded ? version.shape : body.shape;
      return withTable(context, { id: file._id, reading }, async (table) => {
        const headers = isAdded ? null : table.headers;
        const fields = findShapeFaults(shape, { headers, rule: { kind: 'all' } });
        if (Object.keys(fields).length > 0) refuse('invalid_request', { fields });
        const keys =
          isAdded && shape.key.length > 0
            ? await loadKeys(context.clickhouse, {
                accountId,
                width: chooseWidth(version.shape.columns),
                segments: version.segments,
              })
            : undefined;
        return checkTable(table, {
          shape: { ...shape, columns: shape.columns.map((one) => UploadColumn.parse(one)) },
          known,
          stopping: request.signal,
          ...(keys && (mode === 'append' ? { existing: keys } : { merged: keys })),
        });
      });
    },
  ),
];

/** Opens the file for some work with it. @throws file_unreadable with the reason */
export async function withTable<T>(
  context: Context,
  { id, reading }: { id: string; reading: FileReading },
  work: (table: Table) => Promise<T>,
): Promise<T> {
  try {
    const table = await openTable(uploadPath(context, id), reading);
    try {
      if (table.headers.length === 0) refuse('file_unreadable');
      return await work(table);
    } finally {
      await table.close();
    }
  } catch (error) {
    const found = findFileFault(error);
    if (found) return refuse('file_unreadable', found.code === 'file_unreadable' ? {} : { fault: found });
    throw error;
  }
}
