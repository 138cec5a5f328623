import { z } from 'zod';
import { deleteUploadRowsJob, readUploadWork } from '#contracts/uploads/endpoints.ts';
import { MOST_UPLOAD_ROWS } from '#contracts/uploads/limits.ts';
import { chooseWidth } from '#engine/uploads/slots.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { handleLongWork, WorkFailure, type WorkRun } from '#server/kit/long-work/runner.ts';
import { findUniqueColumns, fixRows } from '#server/uploads/joins/fix-rows.ts';
import { closeOpenFile, takeOpenFile, type OpenUpload } from '#server/uploads/open-uploads.ts';
import { ReadUploadInput } from '#server/uploads/read-input.ts';
import { findFileFault } from '#server/uploads/reading/open-table.ts';
import { copyOtherRows, countRows } from '#server/uploads/row-store.ts';
import { deleteStored } from '#server/uploads/stored-file.ts';
import * as store from '#server/uploads/upload-store.ts';
import * as versions from '#server/uploads/version-store.ts';

type Run = WorkRun<ReadUploadInput>;

/** Up to which record the file was read; then the rows that stay are put beside those of the file. */
const Place = z.discriminatedUnion('is', [
  z.object({ is: z.literal('rows'), records: z.number().int(), rows: z.number().int() }),
  z.object({ is: z.literal('joining') }),
]);
const Result = z.object({
  added: z.number().int(),
  refused: z.number().int(),
  rows: z.number().int(),
  segments: z.array(z.string()),
  unique_columns: z.array(z.string()).default([]),
});

/** Slices that are read and stored by one step. */
const SLICES = 4;

/**
 * Reads a file into a new version. Its rows go to a segment of their own, which nobody counts until the version becomes the current one in
 * the transaction that ends the work: whatever stops it before, the former version stays.
 */
export const readUpload = handleLongWork(readUploadWork, {
  input: ReadUploadInput,
  place: Place,
  result: Result,
  begin: async ({ input }) => ({
    total: null,
    place: input.mode === 'fix' ? { is: 'joining' as const } : { is: 'rows' as const, records: 0, rows: 0 },
    result: { added: 0, refused: 0, rows: 0, segments: [], unique_columns: [] },
  }),
  step: async (run, { place, result, done }) => {
    if (place.is === 'joining') return joinRows(run, result);
    const open = await openHere(run, place.records);
    const slice = await readSlice(open, run);
    const next = {
      added: result.added + slice.added,
      refused: result.refused + slice.refused,
      rows: 0,
      segments: [],
      unique_columns: [],
    };
    const rows = place.rows + slice.added + slice.refused;
    if (rows > MOST_UPLOAD_ROWS) throw new WorkFailure('rows_over');
    return {
      done: rows,
      total: slice.ended ? rows : Math.max(rows, done, Math.round(rows / Math.max(0.01, open.part()))),
      place: slice.ended ? { is: 'joining' as const } : { is: 'rows' as const, records: open.records, rows },
      result: next,
    };
  },
  done: finish,
  undone: async (run) => {
    closeOpenFile(run.context, run.workId);
    await run.inUnit((unit) => abandon(unit, run.input));
    await deleteFile(run.context, run.input);
  },
});

/** The file where the last step left it, opened again after a crash. */
async function openHere(run: Run, records: number): Promise<OpenUpload> {
  try {
    return await takeOpenFile(run, records);
  } catch (error) {
    throw toFailure(error);
  }
}

async function readSlice(open: OpenUpload, run: Run) {
  try {
    return await open.readSlices(SLICES, run.context.clickhouse);
  } catch (error) {
    closeOpenFile(run.context, run.workId);
    throw toFailure(error);
  }
}

/** A file that cannot be read further will not be the next time: the work ends with the reason. */
function toFailure(error: unknown): unknown {
  const fault = findFileFault(error);
  return fault ? new WorkFailure(fault.code) : error;
}

/** Puts the rows of the former version that stay beside those of the file. */
async function joinRows(run: Run, result: z.infer<typeof Result>) {
  const { context, accountId, input } = run;
  const { clickhouse } = context;
  closeOpenFile(context, run.workId);
  const { version, former } = await run.inUnit((unit) => findVersions(unit, input));
  if (!version) throw new WorkFailure('upload_gone');
  const width = chooseWidth(version.shape.columns);
  const { shape } = version;
  const [own = '', kept = '', into = ''] = version.segments;
  const unfixed = former && input.mode === 'fix' ? former.segments : [own];
  const fixed = await fixRows(run, { shape, segments: unfixed, into });
  let segments = [...fixed];
  if (former && input.mode === 'append') segments = [...former.segments, ...fixed];
  if (former && input.mode === 'merge') {
    await copyOtherRows(
      clickhouse,
      { accountId, width, segments: former.segments },
      { into: kept, unlike: own },
    );
    segments = [kept, ...fixed];
  }
  const rows = await countRows(clickhouse, { accountId, width, segments });
  if (rows > MOST_UPLOAD_ROWS) throw new WorkFailure('rows_over');
  const unique_columns = await findUniqueColumns(run, { shape, segments });
  return {
    done: result.added + result.refused,
    place: null,
    result: { ...result, rows, segments, unique_columns },
  };
}

async function findVersions(unit: UnitOfWork, { upload_id, version_id }: ReadUploadInput) {
  const upload = await store.findUpload(unit, upload_id);
  return {
    version: await versions.findVersion(unit, version_id),
    former: upload?.version_id ? await versions.findVersion(unit, upload.version_id) : undefined,
  };
}

/** Makes the version the current one, in the transaction that ends the work. */
async function finish(
  unit: UnitOfWork,
  { input, context }: Run,
  { added, refused, rows, segments, unique_columns }: z.infer<typeof Result>,
): Promise<void> {
  const upload = await store.lockUpload(unit, input.upload_id);
  const version = await versions.findVersion(unit, input.version_id);
  if (!upload || !version) return;
  await versions.addGarbage(
    unit,
    version.segments.filter((segment) => !segments.includes(segment)),
  );
  await versions.finishVersion(unit, version._id, {
    state: 'ready',
    added,
    refused,
    rows,
    segments,
    unique_columns,
  });
  await store.changeUpload(unit, upload._id, { version_id: version._id });
  await versions.dropOldVersions(unit, upload._id, version._id);
  await unit.addJob(deleteUploadRowsJob, { account_id: unit.accountId });
  unit.record({
    kind: 'upload.read',
    entityId: upload._id,
    data: { version: version.number, added, refused, rows },
  });
  unit.afterCommit(() => deleteFile(context, input));
}

async function deleteFile(context: Run['context'], { file_id }: ReadUploadInput): Promise<void> {
  if (file_id !== null) await deleteStored(context, file_id);
}

/** Leaves the former version as it is, and the rows that were read to be deleted. */
async function abandon(unit: UnitOfWork, { upload_id, version_id }: ReadUploadInput): Promise<void> {
  const version = await versions.findVersion(unit, version_id);
  if (!version || version.state !== 'reading') return;
  await versions.addGarbage(unit, version.segments);
  await versions.finishVersion(unit, version_id, { state: 'failed', segments: [] });
  await unit.addJob(deleteUploadRowsJob, { account_id: unit.accountId });
  unit.record({ kind: 'upload.failed', entityId: upload_id, data: { version: version.number } });
}
