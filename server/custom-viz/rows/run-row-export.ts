import { createReadStream, createWriteStream } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { RowExportResult, RowFileRequest, rowExportWork } from '#contracts/custom-viz/row-files.ts';
import { Id } from '#contracts/kit/ids.ts';
import { getExportPath, writeWhole } from '#server/custom-viz/exports/export-folder.ts';
import { findSight } from '#server/custom-viz/exports/find-shown.ts';
import { openRowFile, readRowPart } from '#server/custom-viz/rows/row-csv.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { PRIVATE_FILE } from '#server/kit/embedded/private-files.ts';
import { digestFile } from '#server/kit/files/seal-file.ts';
import { handleLongWork, WorkFailure, type WorkRun } from '#server/kit/long-work/runner.ts';
import { toFileName } from '#server/reports/public.ts';
import { countCountedRows, QuestionRefused, type QuestionScope } from '#server/semantic/public.ts';

/** What is listed, and a hash of what its owner saw when it began. */
export const RowExportInput = z.object({ request: RowFileRequest, rights: z.string() });

/** After which row the next part comes: at first none, at the end all. */
const Place = z.union([
  z.object({ time: z.number(), key: z.string() }),
  z.literal('first'),
  z.literal('written'),
]);

type Run = WorkRun<z.output<typeof RowExportInput>>;

/** The folder of the files of rows of all accounts. */
export const getRowExportsRoot = ({ files }: Pick<Context, 'files'>): string => join(files, 'row-exports');

/** The folder of one file of rows. Both parts are ids, so no path leads elsewhere. @throws when one is not an id */
export function getRowExportFolder(
  context: Pick<Context, 'files'>,
  accountId: string,
  workId: string,
): string {
  return join(getRowExportsRoot(context), Id.parse(accountId), Id.parse(workId));
}

/**
 * Writes files of rows: a step reads the rows after the last one into a part of its own, the last step joins the parts. Any of them gives the
 * same file when it runs again after a crash; a file has its name only once it is whole.
 */
export const rowExportRunner = handleLongWork(rowExportWork, {
  input: RowExportInput,
  place: Place,
  result: RowExportResult,
  begin: async (run) => {
    const { scope, viewer } = await openRun(run);
    const total = await countCountedRows(scope, run.input.request.question, {
      viewer,
      use: 'export',
      signal: run.stopping,
    }).catch(failAsWork);
    return { total, place: 'first' as const, result: { parts: 0, file: null } };
  },
  step: async (run, { place, result }) => {
    if (place === 'written')
      return { done: 0, place: null, result: { ...result, file: await joinParts(run, result) } };
    const { scope, viewer } = await openRun(run);
    const file = await openRowFile(scope, run.input.request, viewer);
    const after = place === 'first' ? null : place;
    const part = await readRowPart(scope, file, { after, signal: run.stopping }).catch(failAsWork);
    await writeWhole(folderOf(run), namePart(result.parts), part.text);
    return {
      done: part.rows,
      place: part.next ?? ('written' as const),
      result: { ...result, parts: result.parts + 1 },
    };
  },
  done: async (unit, run) => {
    unit.record({
      kind: 'custom_viz_row_export.finished',
      entityId: run.workId,
      data: { measure: run.input.request.question.measures[0] },
    });
    unit.afterCommit(() => deleteParts(run));
  },
  undone: async (run) => rm(folderOf(run), { recursive: true, force: true }),
});

function folderOf({ context, accountId, workId }: Run): string {
  return getRowExportFolder(context, accountId, workId);
}

const namePart = (at: number): string => `${at}.csv`;

/** How the rows are read: with the rights of the owner at this moment. @throws WorkFailure where they see something else than at first */
async function openRun({ context, accountId, ownerId, input }: Run) {
  if (ownerId === null) throw new WorkFailure('asker_may_not');
  const actor = { kind: 'user' as const, id: ownerId };
  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
    inTransaction(context, { accountId, actor, asSeen: true }, work);
  const { viewer, rights } = await inUnit((unit) => findSight(unit, ownerId));
  if (rights !== input.rights) throw new WorkFailure('bounds_changed');
  const scope: QuestionScope = { context, accountId, inUnit };
  return { scope, viewer };
}

/** A question that is refused is refused again: the work ends. */
function failAsWork(error: unknown): never {
  throw error instanceof QuestionRefused && !error.result.ok && error.result.code !== 'unavailable'
    ? new WorkFailure(error.result.code === 'hidden' ? 'asker_may_not' : 'rows_refused')
    : error;
}

/** Joins the parts in their order to the file, which is flushed to the disk before it has its name. */
async function joinParts(run: Run, { parts }: RowExportResult) {
  const folder = folderOf(run);
  const path = getExportPath(folder);
  const whole = `${path}.part`;
  await rm(whole, { force: true });
  for (let at = 0; at < parts; at += 1)
    await pipeline(
      createReadStream(join(folder, namePart(at))),
      createWriteStream(whole, { flags: 'a', mode: PRIVATE_FILE }),
    ).catch((error: unknown) => {
      // Parts are deleted where a work is resumed after longer than files are kept.
      throw isGone(error) ? new WorkFailure('export_gone') : error;
    });
  const handle = await open(whole, 'r+');
  await handle.sync().finally(() => handle.close());
  await rename(whole, path);
  const name = `${toFileName(run.input.request.title)}.csv`;
  return { name, media_type: 'text/csv', ...(await digestFile(path)) };
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

async function deleteParts(run: Run): Promise<void> {
  const folder = folderOf(run);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) if (name.endsWith('.csv')) await rm(join(folder, name), { force: true });
}
