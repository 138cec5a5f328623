import { rm } from 'node:fs/promises';
import type { Session } from '#contracts/identity/session.ts';
import { LongWorkState } from '#contracts/kit/long-work/work.ts';
import { USUAL_COLUMNS } from '#contracts/listening/exports/columns.ts';
import * as contract from '#contracts/listening/exports/endpoints.ts';
import type { MentionExport } from '#contracts/listening/exports/export.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { serveFile } from '#server/kit/files/serve-file.ts';
import { bind, bindFile } from '#server/kit/http/call.ts';
import { ByTime, toPage, readCursor } from '#server/kit/http/cursor.ts';
import { exportFilePath, exportFolder } from '#server/listening/exports/cursor.ts';
import { estimate } from '#server/listening/exports/estimate.ts';
import * as store from '#server/listening/exports/export-store.ts';
import { startExport } from '#server/listening/exports/start-export.ts';
import { countUsage } from '#server/payment/public.ts';
import { loadBounds, isWithin, parseBounds, type Bounds } from '#server/people/visibility/public.ts';

const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export const handlers = [
  bind(contract.listExports, async ({ unit, session, query: { limit, cursor } }) => {
    const after = cursor === undefined ? undefined : readCursor(ByTime, cursor);
    const looker = await lookerOf(unit, session);
    const rows = await store.listShown(unit, {
      limit: limit + 1,
      ownerId: looker.bounds ? looker.userId : undefined,
      after: after && { at: after[0], _id: after[1] },
    });
    const { items: page, next } = toPage(rows, limit, (row) => [row.created_at, row._id]);
    return {
      items: page.map((row) => shown(row, looker, unit.now)),
      next,
    };
  }),

  bind(contract.getExportChoices, async ({ unit, session }) => {
    const last = await store.findLastChoices(unit, session.user._id);
    return last ?? { format: 'csv' as const, columns: [...USUAL_COLUMNS], bom: true };
  }),

  bind(contract.estimateExport, (call) => estimate(call, call.body)),

  bind(contract.createExport, async (call) => {
    const _id = await startExport(call, call.session.user._id, call.body);
    return call.inUnit(async (unit) =>
      shown(requireFound(await store.findShown(unit, _id)), await lookerOf(unit, call.session), unit.now),
    );
  }),

  bind(contract.getExport, async ({ unit, session, params }) => {
    const row = requireFound(await store.findShown(unit, params._id));
    const looker = await lookerOf(unit, session);
    mustSee(row, looker);
    return shown(row, looker, unit.now);
  }),

  bind(contract.fetchManifest, async ({ unit, session, params }) => {
    const row = await ready(unit, session, params._id);
    const { _id, filter, columns, time_zone, rows, files, gaps, as_of } = row;
    return { _id, made: row.finished_at ?? as_of, as_of, filter, columns, time_zone, rows, files, gaps };
  }),

  bindFile(contract.fetchExportFile, async (call) => {
    const { params, context, accountId, request, session } = call;
    const { row, file } = await call.inUnit(async (unit) => {
      const found = await ready(unit, session, params._id);
      const one = requireFound(found.files.find(({ number }) => number === params.number));
      // A download that is resumed after a break is the same download.
      if (!/^bytes=[1-9]/.test(request.headers.get('range') ?? ''))
        unit.record({ kind: 'mention_export.fetched', entityId: found._id, data: { file: one.name } });
      return { row: found, file: one };
    });
    return serveFile(request, {
      path: exportFilePath(exportFolder(context, accountId, row._id), row.format, file.number),
      media_type: MEDIA_TYPES[row.format],
      name: file.name,
      inline: false,
      tag: file.sha256,
    });
  }),

  bind(contract.deleteExport, async ({ unit, context, session, params }) => {
    const row = requireFound(await store.lockExport(unit, params._id));
    mustSee(row, await lookerOf(unit, session));
    await countUsage(unit, 'exported_mentions', -(await store.refundExport(unit, row._id)));
    await store.removeExport(unit, row._id);
    unit.record({ kind: 'mention_export.deleted', entityId: row._id, data: { rows: row.rows } });
    unit.afterCommit(() => removeFiles(context, unit, row._id));
    return { _id: row._id };
  }),
];

/** The user who requests exports, and the bounds of their group. */
type ExportViewer = { userId: string; bounds: Bounds | null };

async function lookerOf(unit: UnitOfWork, { user }: Session): Promise<ExportViewer> {
  return {
    userId: user._id,
    bounds: await loadBounds(unit, 'listening', user._id),
  };
}

/**
 * Users with bounds find only their own exports, because others may contain more than they see.
 * @throws not_found
 */
function mustSee({ owner_id }: Pick<store.ExportRow, 'owner_id'>, { userId, bounds }: ExportViewer): void {
  if (bounds && owner_id !== userId) refuse('not_found');
}

function removeFiles(context: Context, { accountId }: UnitOfWork, id: string): Promise<void> {
  return rm(exportFolder(context, accountId, id), { recursive: true, force: true });
}

/**
 * An export whose files are available to the user.
 * @throws not_found
 */
async function ready(
  unit: UnitOfWork,
  session: Session,
  id: string,
): Promise<store.ExportRow & { finished_at: string }> {
  const row = requireFound(await store.findExport(unit, id));
  const looker = await lookerOf(unit, session);
  mustSee(row, looker);
  const { finished_at } = row;
  if (finished_at === null || isOver(row, looker, unit.now)) return refuse('not_found');
  return { ...row, finished_at };
}

/** Whether the export is expired, or contains more than the user, even its owner, may see now. */
function isOver(
  {
    files_deleted_at,
    expires_at,
    bounds,
  }: Pick<store.ExportRow, 'files_deleted_at' | 'expires_at' | 'bounds'>,
  looker: ExportViewer,
  now: Date,
): boolean {
  return (
    files_deleted_at !== null ||
    (expires_at !== null && Date.parse(expires_at) <= now.getTime()) ||
    !isWithin(parseBounds(bounds), looker.bounds)
  );
}

function shown(row: store.ShownRow, looker: ExportViewer, now: Date): MentionExport {
  const { owner_id, owner_name, work_state, work_done, work_error, as_of: _as_of, ...rest } = row;
  const { counted: _counted, files_deleted_at: _dropped, bounds: _bounds, ...values } = rest;
  const state = row.finished_at ? 'done' : (work_state ?? 'failed');
  return {
    ...values,
    owner: owner_id !== null && owner_name !== null ? { _id: owner_id, name: owner_name } : null,
    state: isOver(row, looker, now) ? 'expired' : LongWorkState.parse(state),
    rows: row.finished_at ? row.rows : (work_done ?? 0),
    error: work_error,
  };
}
