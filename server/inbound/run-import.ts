import { hasMarkColumns } from '#connectors/file/map-marks.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { runImportJob } from '#contracts/listening/import.ts';
import { countWaiting } from '#server/inbound/batch-store.ts';
import { deleteImportFile, hasFile } from '#server/inbound/import-file.ts';
import { isOpen, makeBackoff, toProgress, type ImportRun } from '#server/inbound/import-run.ts';
import * as store from '#server/inbound/import-store.ts';
import { setMarks } from '#server/inbound/marks/set-marks.ts';
import { readImport } from '#server/inbound/read-import.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { isFinalFailure } from '#server/kit/jobs/through-outages.ts';
import { toStoredFault } from '#server/kit/stored-fault.ts';

type RunOptions = { lastAttempt: boolean; stopping: AbortSignal };

/**
 * Reads an import's file into the pipeline. Its progress is written in the transaction that stored the rows, so a run after a crash
 * continues exactly there: rows before that position are only counted again, for rows without an id.
 */
export async function runImport(
  context: Context,
  payload: { account_id: string; import_id: string },
  about: RunOptions,
): Promise<void> {
  const accountId = AccountId.parse(payload.account_id);
  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
    inTransaction(context, { accountId, actor: SYSTEM }, work);
  const { stopping } = about;
  const run = { context, accountId, importId: payload.import_id, inUnit, stopping };
  const row = await inUnit((unit) => store.findImport(unit, payload.import_id));
  if (!row || !isOpen(row)) return;
  if (!hasFile(context, row._id)) return finish(run, 'failed', fault('import_file_gone'));
  try {
    await inUnit((unit) => store.changeImport(unit, row._id, { state: 'running' }));
    const ended =
      (await readImport(run, row)) &&
      (await waitForPipeline(run)) &&
      // A file without such columns has nothing to set.
      (!hasMarkColumns(row.mapping) || (await setMarks(run, await findAgain(run))));
    if (ended) return await finish(run, 'done', null);
    if (about.stopping.aborted) await inUnit((unit) => unit.addJob(runImportJob, payload));
    else await deleteImportFile(context, row._id);
  } catch (error) {
    if (isDamage(error)) return finish(run, 'failed', fault('file_damaged'));
    if (isFinalFailure(error, about)) await finish(run, 'failed', fault('import_fails'));
    throw error;
  }
}

/** Waits until all accepted rows are stored. @returns false where it was cancelled, or the process is to stop */
async function waitForPipeline(run: ImportRun): Promise<boolean> {
  const pause = makeBackoff();
  for (;;) {
    if (run.stopping.aborted) return false;
    const { waiting, row } = await run.inUnit(async (unit) => ({
      waiting: await countWaiting(unit, run.importId),
      row: await store.findImport(unit, run.importId),
    }));
    if (!row || !isOpen(row)) return false;
    if (waiting === 0) return true;
    await pause();
  }
}

/** The import with its current state. */
async function findAgain({ importId, inUnit }: ImportRun): Promise<store.ImportRow> {
  const row = await inUnit((unit) => store.findImport(unit, importId));
  if (!row) throw new Error('the import is gone');
  return row;
}

async function finish(run: ImportRun, state: 'done' | 'failed', error: Fault | null): Promise<void> {
  const stored = toStoredFault(error);
  await run.inUnit(async (unit) => {
    const before = await store.lockImport(unit, run.importId);
    if (!before || !isOpen(before)) return;
    const after = await store.changeImport(unit, run.importId, {
      state,
      error: stored.sentence,
      error_fault: stored.json,
      finished_at: unit.now.toISOString(),
    });
    if (after) unit.record({ kind: 'import.finished', entityId: run.importId, data: toProgress(after) });
  });
  await deleteImportFile(run.context, run.importId);
}

/** zlib's error codes have this form; a file that cannot be decompressed further will fail in the same way next time. */
function isDamage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}
