import * as contract from '#contracts/custom-viz/row-files.ts';
import { rowExportWork, RowExportResult } from '#contracts/custom-viz/row-files.ts';
import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { getExportPath } from '#server/custom-viz/exports/export-folder.ts';
import { countOpenExports } from '#server/custom-viz/exports/export-store.ts';
import { findSight } from '#server/custom-viz/exports/find-shown.ts';
import { openRowFile, readRowPart, type RowFile, type RowPart } from '#server/custom-viz/rows/row-csv.ts';
import { getRowExportFolder, RowExportInput } from '#server/custom-viz/rows/run-row-export.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { serveFile } from '#server/kit/files/serve-file.ts';
import { bind, bindFile } from '#server/kit/http/call.ts';
import { findWork } from '#server/kit/long-work/long-work-store.ts';
import { startLongWork } from '#server/kit/long-work/start.ts';
import { toFileName } from '#server/reports/public.ts';
import { QuestionRefused, toViewerInput, type QuestionScope } from '#server/semantic/public.ts';

/** Seconds after which to try again when too many files are in the making. */
const LATER = 30;

export const rowFileHandlers = [
  bindFile(contract.streamRowFile, async (call) => {
    const { body, request } = call;
    const file = await openRowFile(call, body, toViewerInput(call.session, call.actor));
    const first = await readRowPart(call, file, { after: null, signal: request.signal }).catch(
      (error: unknown) => refuseAsCall(error),
    );
    await call.inUnit(async (unit) =>
      unit.record({
        kind: 'custom_viz_row_export.fetched',
        data: { measure: body.question.measures[0] },
      }),
    );
    const name = encodeURIComponent(`${toFileName(body.title)}.csv`);
    return new Response(ReadableStream.from(listBytes(call, { file, first, signal: request.signal })), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename*=UTF-8''${name}`,
        'cache-control': 'private, no-store',
      },
    });
  }),

  bind(contract.createRowExport, async ({ unit, session, body }) => {
    const ownerId = session.user._id;
    if ((await countOpenExports(unit, rowExportWork, ownerId)) >= contract.ROW_EXPORT_LIMITS.open)
      refuse('too_many', { retryAfter: LATER });
    const { rights } = await findSight(unit, ownerId);
    const work = await startLongWork(unit, rowExportWork, {
      input: RowExportInput.parse({ request: body, rights }),
      label: { name: body.title },
    });
    unit.record({
      kind: 'custom_viz_row_export.created',
      entityId: work._id,
      data: { measure: body.question.measures[0] },
    });
    return work;
  }),

  bindFile(contract.fetchRowExport, async ({ context, accountId, inUnit, session, params, request }) => {
    const file = await inUnit(async (unit) => {
      const work = requireFound(await findWork(unit, params._id));
      const isOwn = work.kind === rowExportWork.kind && work.owner_id === session.user._id;
      if (!isOwn || work.state !== 'done' || work.finished_at === null) return refuse('not_found');
      const until = Date.parse(work.finished_at) + contract.ROW_EXPORT_LIMITS.hours * MS_PER_HOUR;
      const { rights } = RowExportInput.parse(work.input);
      const isSame = (await findSight(unit, session.user._id)).rights === rights;
      const { file: finished } = RowExportResult.parse(work.result);
      if (until <= unit.now.getTime() || !isSame || !finished) return refuse('not_found');
      // A download that is resumed after a break is the same download.
      if (!/^bytes=[1-9]/.test(request.headers.get('range') ?? ''))
        unit.record({ kind: 'custom_viz_row_export.fetched', entityId: work._id, data: {} });
      return finished;
    });
    const path = getExportPath(getRowExportFolder(context, accountId, params._id));
    const { media_type, name, sha256 } = file;
    return serveFile(request, { path, media_type, name, inline: false, tag: sha256 });
  }),
];

type StreamedRows = { file: RowFile; first: RowPart; signal: AbortSignal };

/** The bytes of a file of rows, part by part as they are fetched. */
async function* listBytes(
  scope: QuestionScope,
  { file, first, signal }: StreamedRows,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(first.text);
  for (let { next } = first; next !== null;) {
    const part: RowPart = await readRowPart(scope, file, { after: next, signal });
    yield encoder.encode(part.text);
    next = part.next;
  }
}

/** Why a question has no answer as the refusal of the call. */
function refuseAsCall(error: unknown): never {
  if (!(error instanceof QuestionRefused) || error.result.ok) throw error;
  if (error.result.code === 'hidden') return refuse('not_permitted', { fault: error.fault });
  return refuse('invalid_request', { fault: error.fault, fields: { question: error.fault } });
}
