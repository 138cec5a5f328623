import { rm } from 'node:fs/promises';
import { z } from 'zod';
import * as contract from '#contracts/listening/exports/endpoints.ts';
import { USUAL_COLUMNS } from '#contracts/listening/exports/columns.ts';
import { LongWorkState } from '#contracts/kit/long-work/work.ts';
import { MOST_OPEN_EXPORTS, type MentionExport } from '#contracts/listening/exports/export.ts';
import { wireFilter } from '#contracts/listening/exports/wire-filter.ts';
import { giveFile } from '#server/kit/files/give-file.ts';
import type { Context } from '#server/kit/context.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { orNotFound, refuse } from '#server/kit/errors.ts';
import { bind, bindFile } from '#server/kit/http/call.ts';
import { readCursor, writeCursor } from '#server/kit/http/cursor.ts';
import { beginLongWork } from '#server/kit/long-work/begin.ts';
import { countWanted, estimate } from '#server/listening/exports/estimate.ts';
import * as store from '#server/listening/exports/export-store.ts';
import { exportFilePath, exportFolder } from '#server/listening/exports/place.ts';
import { checkLimit, countUsage } from '#server/payment/public.ts';

const Cursor = z.tuple([z.string(), z.uuid()]);
/** An export that waits less long than this is not over. */
const LATER = 60;
const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export const handlers = [
  bind(contract.listExports, async ({ unit, query: { limit, cursor } }) => {
    const after = cursor === undefined ? undefined : readCursor(Cursor, cursor);
    const rows = await store.listShown(unit, {
      limit: limit + 1,
      after: after && { at: after[0], _id: after[1] },
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      items: page.map((row) => shown(row, unit.now)),
      next: rows.length > limit && last ? writeCursor([last.created_at, last._id]) : null,
    };
  }),

  bind(contract.getExportChoices, async ({ unit, session }) => {
    const last = await store.lastChoices(unit, session.user._id);
    return last ?? { format: 'csv' as const, columns: [...USUAL_COLUMNS], bom: true };
  }),

  bind(contract.estimateExport, (call) => estimate(call, call.body)),

  bind(contract.createExport, async (call) => {
    const { filter, ...asked } = call.body;
    const as_of = call.context.clock();
    const frozen = { ...filter, arrived: { from: '1970-01-01T00:00:00.000Z', to: as_of.toISOString() } };
    const total = await countWanted(call, frozen);
    return call.inUnit(async (unit) => {
      if ((await store.countOpen(unit)) >= MOST_OPEN_EXPORTS) refuse('too_many', { retryAfter: LATER });
      await checkLimit(unit, 'exported_mentions', total);
      await countUsage(unit, 'exported_mentions', total);
      const _id = unit.newId();
      const work = await beginLongWork(unit, contract.exportWork, {
        input: { export_id: _id },
        aboutId: _id,
        label: { name: asked.name, format: asked.format },
      });
      const wire = wireFilter(filter);
      const owner_id = call.session.user._id;
      const counted = total;
      await store.insertExport(unit, {
        ...asked,
        _id,
        work_id: work._id,
        filter: wire,
        owner_id,
        as_of,
        total,
        counted,
      });
      unit.record({
        kind: 'mention_export.created',
        entityId: _id,
        data: { rows: total, format: asked.format },
        after: { ...asked, filter: wire },
      });
      return shown(orNotFound(await store.findShown(unit, _id)), unit.now);
    });
  }),

  bind(contract.getExport, async ({ unit, params }) =>
    shown(orNotFound(await store.findShown(unit, params._id)), unit.now),
  ),

  bind(contract.fetchManifest, async ({ unit, params }) => {
    const row = await ready(unit, params._id);
    const { _id, filter, columns, time_zone, rows, files, as_of } = row;
    return { _id, made: row.finished_at ?? as_of, as_of, filter, columns, time_zone, rows, files };
  }),

  bindFile(contract.fetchExportFile, async (call) => {
    const { params, context, accountId, request } = call;
    const { row, file } = await call.inUnit(async (unit) => {
      const found = await ready(unit, params._id);
      const one = orNotFound(found.files.find(({ number }) => number === params.number));
      // A download that goes on after a break is the same download.
      if (!/^bytes=[1-9]/.test(request.headers.get('range') ?? ''))
        unit.record({ kind: 'mention_export.fetched', entityId: found._id, data: { file: one.name } });
      return { row: found, file: one };
    });
    return giveFile(request, {
      path: exportFilePath(exportFolder(context, accountId, row._id), row.format, file.number),
      media_type: MEDIA_TYPES[row.format],
      name: file.name,
      inline: false,
      tag: file.sha256,
    });
  }),

  bind(contract.deleteExport, async ({ unit, context, params }) => {
    const row = orNotFound(await store.findExport(unit, params._id, true));
    await countUsage(unit, 'exported_mentions', -(await store.uncount(unit, row._id)));
    await store.removeExport(unit, row._id);
    unit.record({ kind: 'mention_export.deleted', entityId: row._id, data: { rows: row.rows } });
    unit.afterCommit(() => removeFiles(context, unit, row._id));
    return { _id: row._id };
  }),
];

const removeFiles = (context: Context, { accountId }: Unit, id: string): Promise<void> =>
  rm(exportFolder(context, accountId, id), { recursive: true, force: true });

/** An export whose files are there. @throws not_found */
const ready = async (unit: Unit, id: string): Promise<store.ExportRow & { finished_at: string }> => {
  const row = orNotFound(await store.findExport(unit, id));
  const { finished_at } = row;
  if (finished_at === null || isOver(row, unit.now)) return refuse('not_found');
  return { ...row, finished_at };
};

const isOver = ({ dropped_at, expires_at }: Pick<store.ExportRow, 'dropped_at' | 'expires_at'>, now: Date) =>
  dropped_at !== null || (expires_at !== null && Date.parse(expires_at) <= now.getTime());

const shown = (row: store.ShownRow, now: Date): MentionExport => {
  const { owner_id, owner_name, work_state, work_done, work_error, as_of: _as_of, ...rest } = row;
  const { counted: _counted, dropped_at: _dropped, ...told } = rest;
  const state = row.finished_at ? 'done' : (work_state ?? 'failed');
  return {
    ...told,
    owner: owner_id !== null && owner_name !== null ? { _id: owner_id, name: owner_name } : null,
    state: isOver(row, now) ? 'expired' : LongWorkState.parse(state),
    rows: row.finished_at ? row.rows : (work_done ?? 0),
    error: work_error,
  };
};
