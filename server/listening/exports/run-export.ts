import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { Id } from '#contracts/kit/ids.ts';
import { exportWork } from '#contracts/listening/exports/endpoints.ts';
import { EXPORT_DAYS } from '#contracts/listening/exports/export.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { handleLongWork, WorkFailure, type WorkRun } from '#server/kit/long-work/runner.ts';
import { loadWriterNames } from '#server/listening/counts/authors-by-now.ts';
import { exportFolder, ExportCursor, ExportResult, FIRST_CURSOR } from '#server/listening/exports/cursor.ts';
import { readRows } from '#server/listening/exports/export-row-store.ts';
import {
  findExport,
  findOwnerCalendar,
  lockExport,
  completeExport,
  refundExport,
  type ExportRow,
} from '#server/listening/exports/export-store.ts';
import { freezeFilter } from '#server/listening/exports/frozen-filter.ts';
import { readNames } from '#server/listening/exports/names.ts';
import { deleteSheets, stepExport } from '#server/listening/exports/step-export.ts';
import { buildMentionCondition } from '#server/listening/filter-sql/mention-filter.ts';
import { countUsage } from '#server/payment/public.ts';
import { loadBounds, isWithin, parseBounds } from '#server/people/visibility/public.ts';

const Input = z.object({ export_id: Id });
type Run = WorkRun<z.output<typeof Input>>;

/** Makes exports: a step reads and writes some thousand mentions, and is repeated unchanged after a crash. */
export const exportRunner = handleLongWork(exportWork, {
  input: Input,
  place: ExportCursor,
  result: ExportResult,
  begin: async (run) => ({
    total: (await wanted(run)).total,
    place: FIRST_CURSOR,
    result: { rows: 0, cut: 0, files: [] },
  }),
  step: async (run, at) => {
    const { context, accountId } = run;
    const row = await wanted(run);
    const viewer = { kind: 'user' as const, id: row.owner_id };
    const { keywords, tell, calendar } = await run.inUnit(async (unit) => {
      await refuseOtherBounds(unit, row);
      const names = await readNames(unit, row, viewer);
      return { ...names, calendar: await findOwnerCalendar(unit, row) };
    });
    const where = buildMentionCondition(freezeFilter(row), keywords);
    const read: Parameters<typeof stepExport>[0]['read'] = (after, limit) =>
      readRows(context.clickhouse, accountId, {
        columns: row.columns,
        tell,
        writers: (rows) => run.inUnit((unit) => loadWriterNames(context, unit, rows)),
        where,
        after,
        limit,
      });
    return stepExport({ context, accountId, row, read, calendar }, at);
  },
  done: async (unit, run, result) => {
    const row = await lockExport(unit, run.input.export_id);
    if (!row) return;
    await countUsage(unit, 'exported_mentions', result.rows - row.counted);
    await completeExport(unit, row._id, {
      result,
      until: new Date(unit.now.getTime() + EXPORT_DAYS * MS_PER_DAY),
    });
    unit.record({
      kind: 'mention_export.finished',
      entityId: row._id,
      data: { rows: result.rows, files: result.files.length },
    });
    const folder = exportFolder(run.context, run.accountId, row._id);
    unit.afterCommit(() => deleteSheets(folder, result.files.length));
  },
  undone: async (run) => {
    await run.inUnit(async (unit) =>
      countUsage(unit, 'exported_mentions', -(await refundExport(unit, run.input.export_id))),
    );
    await rm(exportFolder(run.context, run.accountId, run.input.export_id), { recursive: true, force: true });
  },
});

/**
 * A file is made for one set of bounds, by which its download is permitted.
 * @throws WorkFailure where its owner's bounds have changed since it began
 */
async function refuseOtherBounds(unit: UnitOfWork, { owner_id, bounds }: ExportRow): Promise<void> {
  const now = owner_id === null ? null : await loadBounds(unit, 'listening', owner_id);
  const then = parseBounds(bounds);
  if (!isWithin(then, now) || !isWithin(now, then)) throw new WorkFailure('bounds_changed');
}

/** @throws WorkFailure where it was deleted meanwhile */
async function wanted(run: Run): Promise<ExportRow> {
  const row = await run.inUnit((unit) => findExport(unit, run.input.export_id));
  if (!row) throw new WorkFailure('export_gone');
  return row;
}
