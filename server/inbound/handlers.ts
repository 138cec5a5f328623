import { Readable } from 'node:stream';
import { z } from 'zod';
import { parseColumnZone } from '#connectors/file/mapping.ts';
import { getSessionLanguage } from '#contracts/identity/session-language.ts';
import type { DateOrder } from '#contracts/listening/import-dates.ts';
import {
  cancelImport,
  createImport,
  getImport,
  Import,
  ImportCharset,
  listImports,
  listRefusals,
  MAX_IMPORT_BYTES,
  PREVIEW_BYTES,
  previewImport,
  runImportJob,
  undoImport,
  undoImportJob,
} from '#contracts/listening/import.ts';
import {
  checkFile,
  deleteImportFile,
  importPath,
  preview,
  previewDates,
  readMapping,
  storeFile,
} from '#server/inbound/import-file.ts';
import * as store from '#server/inbound/import-store.ts';
import { markRightsOf } from '#server/inbound/marks/mark-rights.ts';
import { previewMarks, scanMarks } from '#server/inbound/marks/preview-marks.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { ByTime, toPage, readCursor } from '#server/kit/http/cursor.ts';
import { readBytes, refuseAnnounced } from '#server/kit/http/input.ts';

const RefusalCursor = z.tuple([z.number().int(), z.string()]);

/** How dates are to be parsed by the caller's choice; null where the file decides. */
function datesOf({
  date_order,
  month_first,
  day_numbers,
}: {
  date_order?: DateOrder | undefined;
  month_first?: boolean | undefined;
  day_numbers?: boolean | undefined;
}) {
  const order = date_order ?? (month_first === undefined ? null : month_first ? 'month' : 'day');
  return { date_order: order, month_first: order === 'month', day_numbers: day_numbers ?? null };
}

const shown = (row: store.ImportRow): Import => Import.parse(row);

export const handlers = [
  bind(previewImport, async ({ context, request, query, session, inUnit }) => {
    const { tags, sentiment, sentiment_by, ...how } = query;
    const bytes = await readBytes(request, PREVIEW_BYTES);
    const source = () => ({ stream: Readable.from([bytes]), ...how });
    const read = await preview(source());
    const { refused: _refused, charset, ...seen } = read;
    const { published_at: column = '' } = seen.mapping;
    const dates = await previewDates(read, { bytes, ...how, now: context.clock() });
    const chosen = { tags, sentiment, sentiment_by };
    const isChosen = Object.values(chosen).some((one) => one !== undefined);
    const marks = await scanMarks(source(), isChosen ? chosen : seen.mapping);
    const may = { rights: markRightsOf(session), language: getSessionLanguage(session) };
    return {
      ...seen,
      charset: ImportCharset.parse(charset),
      zone: parseColumnZone(column) ?? null,
      month_first: dates.find((one) => one.column === column)?.order === 'month',
      dates,
      marks: marks ? await inUnit((unit) => previewMarks(unit, marks, may)) : null,
    };
  }),
  bind(createImport, async ({ context, request, query, inUnit, session }) => {
    const mapping = readMapping(query.mapping);
    refuseAnnounced(request, MAX_IMPORT_BYTES);
    const _id = context.newId();
    const bytes = await storeFile(context, _id, request.body);
    try {
      const { name, charset, header_line } = query;
      await checkFile(importPath(context, _id), { name, charset, header_line }, mapping);
      return await inUnit(async (unit) => {
        const row = shown(
          await store.insertImport(unit, {
            _id,
            file_name: query.name,
            channel: query.channel,
            zone: query.zone ?? parseColumnZone(mapping.published_at ?? '') ?? 'UTC',
            ...datesOf(query),
            charset: charset ?? null,
            header_line: header_line ?? null,
            user_id: session.user._id,
            mapping,
            bytes,
          }),
        );
        await unit.addJob(runImportJob, { account_id: unit.accountId, import_id: _id });
        unit.record({ kind: 'import.created', entityId: _id, data: { file_name: query.name }, after: row });
        return row;
      });
    } catch (error) {
      await deleteImportFile(context, _id);
      throw error;
    }
  }),
  bind(listImports, async ({ unit, query: { limit, cursor } }) => {
    const after = cursor === undefined ? undefined : readCursor(ByTime, cursor);
    const rows = await store.listImports(unit, limit + 1, after && { at: after[0], _id: after[1] });
    const { items, next } = toPage(rows, limit, (row) => [row.created_at, row._id]);
    return { items: items.map(shown), next };
  }),
  bind(getImport, async ({ unit, params }) => shown(requireFound(await store.findImport(unit, params._id)))),
  bind(listRefusals, async ({ unit, params, query: { limit, cursor } }) => {
    requireFound(await store.findImport(unit, params._id));
    const after = cursor === undefined ? ([0, ''] as const) : readCursor(RefusalCursor, cursor);
    const rows = await store.listRefusals(unit, params._id, { after, limit: limit + 1 });
    return toPage(rows, limit, (row) => [row.row, row.column ?? '']);
  }),
  bind(cancelImport, async ({ unit, params }) => {
    const before = requireFound(await store.lockImport(unit, params._id));
    // An import that has ended stays unchanged: a repeated call is no error.
    if (!store.OPEN_STATES.some((state) => state === before.state)) return shown(before);
    const fields = { state: 'cancelled', finished_at: unit.now.toISOString() };
    const after = shown(requireFound(await store.changeImport(unit, params._id, fields)));
    unit.record({ kind: 'import.cancelled', entityId: params._id, before: shown(before), after });
    return after;
  }),
  bind(undoImport, async ({ unit, params }) => {
    const before = requireFound(await store.lockImport(unit, params._id));
    // An import that is being undone, or was, stays so: a repeated call is no error.
    if (before.state === 'undoing' || before.state === 'undone') return shown(before);
    if (store.OPEN_STATES.some((state) => state === before.state) || !before.undoable)
      return refuse('illegal_transition');
    const after = shown(requireFound(await store.changeImport(unit, params._id, { state: 'undoing' })));
    await unit.addJob(undoImportJob, { account_id: unit.accountId, import_id: params._id });
    unit.record({ kind: 'import.undo_started', entityId: params._id, before: shown(before), after });
    return after;
  }),
];
