import { dueTicketReportsJob, makeTicketReportJob } from '#contracts/crm/reports/saved-report-endpoints.ts';
import { ticketReports } from '#server/crm/reports/saved-report-kind.ts';
import type { Context } from '#server/kit/context.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';
import { startDueReports, makeReport } from '#server/reports/public.ts';

/** Begins reports of tickets that are due. */
export function startDueTicketReports(context: Context): Promise<void> {
  return startDueReports(context, ticketReports);
}

export const jobs = [
  handleJob(dueTicketReportsJob, (context) => startDueTicketReports(context)),
  handleJob(makeTicketReportJob, (context, payload, about) =>
    makeReport(context, ticketReports, payload, about),
  ),
];
