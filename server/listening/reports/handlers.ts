import * as contract from '#contracts/listening/reports/endpoints.ts';
import type { Report, ReportInput, ReportRun } from '#contracts/listening/reports/report.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { bind, bindFile } from '#server/kit/http/call.ts';
import { getRequestBrandId } from '#server/kit/mail/link-base.ts';
import { checkReport, refuseMailing } from '#server/listening/reports/check-report.ts';
import { composeReport } from '#server/listening/reports/compose-report.ts';
import { mentionReports } from '#server/listening/reports/kind.ts';
import * as reports from '#server/reports/public.ts';

export const handlers = [
  bind(contract.listReports, async ({ unit, query }) => {
    const { items, next } = await reports.listReports(unit, mentionReports, query);
    return { items: items.map(presented), next };
  }),

  bind(contract.createReport, async (call) =>
    one(call.unit, await reports.createReport(call, mentionReports, call.body)),
  ),

  bind(contract.updateReport, async (call) => {
    const { _id } = call.params;
    const { version, ...changes } = call.body;
    const change = (before: ReportInput): ReportInput => ({ ...before, ...changes });
    await reports.updateReport(call, mentionReports, { _id, version, change });
    return one(call.unit, _id);
  }),

  bind(contract.deleteReport, async (call) => {
    await reports.deleteReport(call, mentionReports, call.params._id);
    return call.params;
  }),

  bind(contract.resendReceiverRequest, async (call) => {
    const { _id } = call.params;
    await reports.requestReceiverConsentAgain(call, mentionReports, { _id, email: call.body.email });
    return one(call.unit, _id);
  }),

  bind(contract.makeReport, async ({ unit, session, params: { _id }, body: { send } }) => {
    if (send) refuseMailing(session);
    return run(await reports.requestReportRun({ unit, session }, mentionReports, { _id, send }));
  }),

  bind(contract.listReportRuns, async ({ unit, params: { _id }, query }) => {
    const { items, next } = await reports.listMade(unit, mentionReports, { _id, ...query });
    return { items: items.map(run), next };
  }),

  bindFile(contract.fetchReportFile, async (call) => {
    const { context, accountId, inUnit, session, params, query, request } = call;
    const { format } = params;
    const made = await inUnit((unit) => reports.fetchRun({ unit, session }, mentionReports, params));
    const inline = query.show === '1' && format === 'pdf';
    return reports.serveReport(context, request, { accountId, run: made, format, inline });
  }),

  bindFile(contract.previewReport, async (call) => {
    const { context, accountId, inUnit, body, session } = call;
    await inUnit((unit: UnitOfWork) =>
      checkReport(unit, session, { ...body, people: [], addresses: [], schedule: null }),
    );
    const period = mentionReports.periodAt(body, context.clock());
    const scope = { context, accountId, inUnit, calendar: session.user.calendar };
    const { document, locale } = await composeReport(scope, body, period);
    const brandId = getRequestBrandId(context, call.request, accountId);
    const face = await reports.loadReportBrand(context, { accountId, brandId });
    const bytes = await reports.drawReport(document, face, locale);
    return new Response(new Uint8Array(bytes), {
      headers: { 'content-type': 'application/pdf', 'content-disposition': 'inline' },
    });
  }),

  bindFile(contract.fetchMailedReport, ({ context, params, request }) =>
    reports.serveMailedReport(context, request, params),
  ),
];

const run = ({ counted, ...made }: reports.ShownRun): ReportRun => ({ ...made, mentions: counted });

function presented({ last, ...report }: reports.ShownReport<ReportInput>): Report {
  return {
    ...report,
    last: last && run(last),
  };
}

async function one(unit: UnitOfWork, id: string): Promise<Report> {
  return presented(await reports.getReport(unit, mentionReports, id));
}
