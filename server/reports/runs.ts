import type { Session } from '#contracts/identity/session.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { REPORT_EVENTS, type ReportFormat, type SentFields } from '#contracts/reports/report.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { serveFile } from '#server/kit/files/serve-file.ts';
import { ByTime, toPage, readCursor } from '#server/kit/http/cursor.ts';
import { isWithin, parseBounds } from '#server/people/visibility/public.ts';
import type { SavedKind } from '#server/reports/kind.ts';
import { loadReportBounds } from '#server/reports/report-bounds.ts';
import { findRow, lockRow } from '#server/reports/report-store.ts';
import {
  findRun,
  insertRun,
  isOver,
  listRuns,
  toShownRun,
  type RunRow,
  type ShownRun,
} from '#server/reports/run-store.ts';
import { deliveryFolder, runFile, runFolder } from '#server/reports/write-files.ts';

/** The media type of each format. */
export const MEDIA_TYPES: Readonly<Record<ReportFormat, string>> = {
  pdf: 'application/pdf',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

type RunOptions = { _id: string; send: boolean };

/**
 * Queues a run of a report now.
 * @throws not_found, already_running with the current run
 */
export async function requestReportRun<F extends SentFields>(
  { unit, session }: { unit: UnitOfWork; session: Session },
  kind: SavedKind<F>,
  { _id, send }: RunOptions,
): Promise<ShownRun> {
  const report = requireFound(await lockRow(unit, kind.product, _id));
  const [newest] = await listRuns(unit, _id, { limit: 1 });
  if (newest?.state === 'making') refuse('already_running', { data: toShownRun(newest, unit.now) });
  const run_id = await insertRun(unit, {
    report_id: _id,
    ...kind.periodAt(kind.fieldsOf(report), unit.now),
    due_at: null,
    requested_by: session.user._id,
    send,
  });
  const run = requireFound(run_id === null ? undefined : await findRun(unit, run_id));
  await unit.addJob(kind.job, { account_id: unit.accountId, run_id: run._id });
  unit.record({
    kind: `${REPORT_EVENTS[kind.product]}.run_requested`,
    entityId: _id,
    data: { run_id: run._id, send },
  });
  return toShownRun(run, unit.now);
}

type Page = { _id: string; limit: number; cursor?: string | undefined };

/**
 * The runs of a report, newest first.
 * @throws not_found
 */
export async function listMade<F extends SentFields>(
  unit: UnitOfWork,
  kind: SavedKind<F>,
  { _id, limit, cursor }: Page,
): Promise<{ items: ShownRun[]; next: string | null }> {
  requireFound(await findRow(unit, kind.product, _id));
  const after = cursor === undefined ? undefined : readCursor(ByTime, cursor);
  const rows = await listRuns(unit, _id, {
    limit: limit + 1,
    after: after && { at: after[0], _id: after[1] },
  });
  const { items: page, next } = toPage(rows, limit, (row) => [row.at, row._id]);
  return {
    items: page.map((row) => toShownRun(row, unit.now)),
    next,
  };
}

type FileQuery = { _id: string; run_id: string; format: ReportFormat };

/**
 * The run whose file a user of the account downloads; the download is recorded.
 * @throws not_found, also where it contains more than the user's group sees
 */
export async function fetchRun<F extends SentFields>(
  { unit, session }: { unit: UnitOfWork; session: Session },
  kind: SavedKind<F>,
  { _id, run_id, format }: FileQuery,
): Promise<RunRow> {
  const report = requireFound(await findRow(unit, kind.product, _id));
  const found = requireFound(await findRun(unit, run_id));
  if (found.report_id !== report._id || isOver(found, unit.now)) refuse('not_found');
  const sees = await loadReportBounds(unit, kind.product, session.user._id);
  if (!isWithin(parseBounds(found.bounds), sees)) refuse('not_found');
  unit.record({
    kind: `${REPORT_EVENTS[kind.product]}.fetched`,
    entityId: _id,
    data: { run_id: found._id, format },
  });
  return found;
}

type FileRequest = {
  accountId: AccountId;
  run: Pick<RunRow, '_id' | 'files'>;
  /** Whose files they are, where a receiver has files of their own. */
  deliveryId?: string | null;
  format: ReportFormat;
  inline: boolean;
};

/**
 * A document that opens in the browser must not be sandboxed, or the browser's own viewer would not show it; it was drawn by the suite, and
 * no page may frame it.
 * @throws not_found where the report was not made in this format
 */
export async function serveReport(
  context: Context,
  request: Request,
  { accountId, run, deliveryId = null, format, inline }: FileRequest,
): Promise<Response> {
  const file = requireFound(run.files.find((one) => one.format === format));
  const folder = runFolder(context, accountId, run._id);
  const answer = await serveFile(request, {
    path: runFile(deliveryId === null ? folder : deliveryFolder(folder, deliveryId), format),
    media_type: MEDIA_TYPES[format],
    name: file.name,
    inline,
    tag: file.sha256,
  });
  if (inline) answer.headers.set('content-security-policy', "frame-ancestors 'none'");
  return answer;
}
