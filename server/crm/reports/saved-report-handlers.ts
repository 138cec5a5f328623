import * as contract from '#contracts/crm/reports/saved-report-endpoints.ts';
import type {
  TicketReport,
  TicketReportInput,
  TicketReportRun,
} from '#contracts/crm/reports/saved-report.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { ticketReports } from '#server/crm/reports/saved-report-kind.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { bind, bindFile } from '#server/kit/http/call.ts';
import * as reports from '#server/reports/public.ts';

export const handlers = [
  bind(contract.listTicketReports, async ({ unit, query }) => {
    const { items, next } = await reports.listReports(unit, ticketReports, query);
    return { items: items.map(presented), next };
  }),

  bind(contract.createTicketReport, async (call) =>
    one(call.unit, await reports.createReport(call, ticketReports, call.body)),
  ),

  bind(contract.updateTicketReport, async (call) => {
    const { _id } = call.params;
    const { version, ...changes } = call.body;
    const change = (before: TicketReportInput): TicketReportInput => ({ ...before, ...changes });
    await reports.updateReport(call, ticketReports, { _id, version, change });
    return one(call.unit, _id);
  }),

  bind(contract.deleteTicketReport, async (call) => {
    await reports.deleteReport(call, ticketReports, call.params._id);
    return call.params;
  }),

  bind(contract.makeTicketReport, async ({ unit, session, params: { _id }, body: { send } }) => {
    if (send && !allows(session.user.role.permissions, ['crm.ui_settings.write'])) refuse('not_permitted');
    return run(await reports.requestReportRun({ unit, session }, ticketReports, { _id, send }));
  }),

  bind(contract.listTicketReportRuns, async ({ unit, params: { _id }, query }) => {
    const { items, next } = await reports.listMade(unit, ticketReports, { _id, ...query });
    return { items: items.map(run), next };
  }),

  bindFile(contract.fetchTicketReportFile, async (call) => {
    const { context, accountId, inUnit, session, params, query, request } = call;
    const { format } = params;
    const made = await inUnit((unit) => reports.fetchRun({ unit, session }, ticketReports, params));
    const inline = query.show === '1' && format === 'pdf';
    return reports.serveReport(context, request, { accountId, run: made, format, inline });
  }),

  bind(contract.resendTicketReceiverRequest, async (call) => {
    const { _id } = call.params;
    await reports.requestReceiverConsentAgain(call, ticketReports, { _id, email: call.body.email });
    return one(call.unit, _id);
  }),
];

const run = ({ counted, ...made }: reports.ShownRun): TicketReportRun => ({ ...made, tickets: counted });

function presented({ last, ...report }: reports.ShownReport<TicketReportInput>): TicketReport {
  return {
    ...report,
    last: last && run(last),
  };
}

async function one(unit: UnitOfWork, id: string): Promise<TicketReport> {
  return presented(await reports.getReport(unit, ticketReports, id));
}
