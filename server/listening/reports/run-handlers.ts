import { z } from 'zod';
import { AccountId, Id, Instant } from '#contracts/kit/ids.ts';
import * as contract from '#contracts/listening/reports/endpoints.ts';
import type { ReportFormat, ReportInput } from '#contracts/listening/reports/report.ts';
import { periodOf } from '#contracts/listening/reports/schedule.ts';
import type { Context } from '#server/kit/context.ts';
import { OUTSIDE, withUnit, type Unit } from '#server/kit/db/unit.ts';
import { orNotFound, refuse } from '#server/kit/errors.ts';
import { giveFile } from '#server/kit/files/give-file.ts';
import { bind, bindFile } from '#server/kit/http/call.ts';
import { readCursor, writeCursor } from '#server/kit/http/cursor.ts';
import { hashToken } from '#server/kit/secrets.ts';
import { checkReport, refuseMailing } from '#server/listening/reports/check-report.ts';
import { composeReport, type Period } from '#server/listening/reports/compose-report.ts';
import { drawReport } from '#server/listening/reports/pdf/draw-report.ts';
import { reportFace } from '#server/listening/reports/report-face.ts';
import { findRow } from '#server/listening/reports/report-store.ts';
import { findRun, insertRun, isOver, listRuns, shownRun } from '#server/listening/reports/run-store.ts';
import { markMailed, mailedRun } from '#server/listening/reports/sending-store.ts';
import { runFile, runFolder } from '#server/listening/reports/write-files.ts';

const Cursor = z.tuple([Instant, Id]);
const MEDIA_TYPES: Record<ReportFormat, string> = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** What a report made now is about. */
const periodNow = ({ span, time_zone, filter }: ReportInput, now: Date): Period =>
  span === 'fixed'
    ? { from: new Date(filter.from ?? 0), to: new Date(filter.to ?? 0) }
    : periodOf(span, time_zone, now);

export const runHandlers = [
  bind(contract.makeReport, async ({ unit, session, params, body }) => {
    const report = orNotFound(await findRow(unit, params._id, true));
    if (body.send) refuseMailing(session);
    const [newest] = await listRuns(unit, report._id, { limit: 1 });
    if (newest?.state === 'making') refuse('already_running', { data: shownRun(newest, unit.now) });
    const run_id = await insertRun(unit, {
      report_id: report._id,
      ...periodNow(report, unit.now),
      due_at: null,
      asked_by: session.user._id,
      send: body.send,
    });
    const run = orNotFound(run_id === null ? undefined : await findRun(unit, run_id));
    await unit.addJob(contract.makeReportJob, { account_id: unit.accountId, run_id: run._id });
    unit.record({ kind: 'report.asked', entityId: report._id, data: { run_id: run._id, send: body.send } });
    return shownRun(run, unit.now);
  }),

  bind(contract.listReportRuns, async ({ unit, params, query: { limit, cursor } }) => {
    const report = orNotFound(await findRow(unit, params._id));
    const after = cursor === undefined ? undefined : readCursor(Cursor, cursor);
    const rows = await listRuns(unit, report._id, {
      limit: limit + 1,
      after: after && { at: after[0], _id: after[1] },
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      items: page.map((row) => shownRun(row, unit.now)),
      next: rows.length > limit && last ? writeCursor([last.at, last._id]) : null,
    };
  }),

  bindFile(contract.fetchReportFile, async (call) => {
    const { context, accountId, params, query, request } = call;
    const run = await call.inUnit(async (unit) => {
      const found = orNotFound(await findRun(unit, params.run_id));
      if (found.report_id !== params._id || isOver(found, unit.now)) refuse('not_found');
      unit.record({
        kind: 'report.fetched',
        entityId: params._id,
        data: { run_id: found._id, format: params.format },
      });
      return found;
    });
    return give(context, request, {
      accountId,
      run,
      format: params.format,
      inline: query.show === '1' && params.format === 'pdf',
    });
  }),

  bindFile(contract.previewReport, async (call) => {
    const { context, accountId, body, session } = call;
    await call.inUnit((unit: Unit) =>
      checkReport(unit, session, { ...body, people: [], addresses: [], schedule: null }),
    );
    const { document, telling } = await composeReport(call, body, periodNow(body, context.clock()));
    const bytes = await drawReport(document, await reportFace(context, accountId), telling);
    return new Response(new Uint8Array(bytes), {
      headers: { 'content-type': 'application/pdf', 'content-disposition': 'inline' },
    });
  }),

  bindFile(contract.fetchMailedReport, async ({ context, params, request }) => {
    const found = await mailedRun(context, hashToken(params.token));
    if (!found) return refuse('link_invalid');
    const accountId = AccountId.parse(found.account_id);
    const run = await withUnit(context, { accountId, actor: OUTSIDE }, async (unit) => {
      const row = await findRun(unit, found.run_id);
      if (!row || isOver(row, unit.now)) return refuse('link_invalid');
      await markMailed(unit, found._id);
      unit.record({
        kind: 'report.fetched',
        entityId: row.report_id,
        data: { run_id: row._id, format: params.format, email: found.email },
      });
      return row;
    });
    return give(context, request, { accountId, run, format: params.format, inline: params.format === 'pdf' });
  }),
];

type Wanted = {
  accountId: AccountId;
  run: NonNullable<Awaited<ReturnType<typeof findRun>>>;
  format: ReportFormat;
  inline: boolean;
};

/**
 * A document that opens in the browser may not be sandboxed, or the browser's own reader would not show it; it was drawn here,
 * and no page may frame it.
 * @throws not_found where the report was not made in this form
 */
const give = async (
  context: Context,
  request: Request,
  { accountId, run, format, inline }: Wanted,
): Promise<Response> => {
  const file = orNotFound(run.files.find((one) => one.format === format));
  const answer = await giveFile(request, {
    path: runFile(runFolder(context, accountId, run._id), format),
    media_type: MEDIA_TYPES[format],
    name: file.name,
    inline,
    tag: file.sha256,
  });
  if (inline) answer.headers.set('content-security-policy', "frame-ancestors 'none'");
  return answer;
};
