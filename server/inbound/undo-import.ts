import { setTimeout as sleep } from 'node:timers/promises';
import { AccountId } from '#contracts/kit/ids.ts';
import { undoImportJob } from '#contracts/listening/import.ts';
import { countWaiting } from '#server/inbound/batch-store.ts';
import { splitPosts, deletePosts } from '#server/inbound/import-post-store.ts';
import type { ImportRun } from '#server/inbound/import-run.ts';
import * as slices from '#server/inbound/import-slice-store.ts';
import * as store from '#server/inbound/import-store.ts';
import { undoMarks } from '#server/inbound/marks/undo-marks.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import type { AboutRun } from '#server/kit/jobs/runner.ts';
import { toMentionId } from '#server/listening/mention-ids/public.ts';
import { countUsage } from '#server/payment/public.ts';

/** Milliseconds until the pipeline is checked again. */
const LOOK_AGAIN = 200;

/**
 * Removes what an import added, slice by slice: posts, their keys (so that the file can be imported again) and their part in rollups and
 * usage. Posts with a ticket or a note stay; those that came again in another import stay and belong to that one. Posts that stay lose the
 * tags and sentiments that the import set. The record of a slice is deleted in the transaction that counts it, so a run after a crash
 * continues there.
 */
export async function undoImport(
  context: Context,
  payload: { account_id: string; import_id: string },
  { stopping }: Pick<AboutRun, 'stopping'>,
): Promise<void> {
  const accountId = AccountId.parse(payload.account_id);
  const importId = payload.import_id;
  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
    inTransaction(context, { accountId, actor: SYSTEM }, work);
  const run = { context, accountId, importId, inUnit, stopping };
  const row = await inUnit((unit) => store.findImport(unit, importId));
  if (row?.state !== 'undoing') return;
  await inUnit((unit) => slices.deleteSuspendedBatches(unit, importId));
  while (!stopping.aborted && (await inUnit((unit) => countWaiting(unit, importId))) > 0)
    await sleep(LOOK_AGAIN);
  while (!stopping.aborted) {
    const slice = await inUnit((unit) => slices.findLastSlice(unit, importId));
    if (!slice) {
      if (!(await undoMarks(run))) break;
      return finish(run);
    }
    await undoSlice(run, slice);
  }
  await inUnit((unit) => unit.addJob(undoImportJob, payload));
}

function finish({ importId, inUnit }: ImportRun): Promise<void> {
  return inUnit(async (unit) => {
    const after = await store.changeImport(unit, importId, { state: 'undone' });
    const { file_name, removed = 0, retained = 0 } = after ?? {};
    unit.record({ kind: 'import.undone', entityId: importId, data: { file_name, removed, retained } });
  });
}

async function undoSlice(run: ImportRun, slice: slices.ImportSlice): Promise<void> {
  const { inUnit, importId } = run;
  const heirs = await inUnit((unit) => slices.findKeysElsewhere(unit, importId, slice.added));
  const inherited = new Set([...heirs.values()].flat());
  const own = slice.added.filter((key) => !inherited.has(key));
  const { going, kept } = await splitPosts(run, own.map(toMentionId));
  await deletePosts(run, going);
  await inUnit(async (unit) => {
    for (const [heir, added] of heirs) await slices.addSlice(unit, heir, { added, repeated: [] });
    await slices.deleteKeys(
      unit,
      own.filter((key) => !kept.has(toMentionId(key))),
    );
    await slices.deleteSlice(unit, importId, slice.number);
    await countUsage(unit, 'stored_mentions', -going.length);
    const counts = { removed: going.length, retained: kept.size + inherited.size };
    await slices.addUndoneCounts(unit, importId, counts);
    unit.record({ kind: 'import.progressed', entityId: importId, data: { state: 'undoing', ...counts } });
  });
}
