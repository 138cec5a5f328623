import { z } from 'zod';
import { MOST_METRICS, ReportMetric } from '#contracts/crm/reports/metric.ts';
import { ReportBy } from '#contracts/crm/reports/report-by.ts';
import { WireTicketFilter } from '#contracts/crm/views/filter.ts';
import { storedFields, MadeReport, sentFields } from '#contracts/reports/report.ts';
import { ReportSpan } from '#contracts/reports/schedule.ts';

/** What a report of tickets counts: the metrics, the dimension, and the instant by which a ticket belongs to its period. */
export const ReportQuestion = z.object({
  metrics: z.array(ReportMetric).min(1).max(MOST_METRICS).default(['tickets']),
  by: ReportBy.default('day'),
  when: z.enum(['created', 'done']).default('created'),
});
export type ReportQuestion = z.infer<typeof ReportQuestion>;

/** What a user edits of a stored report of tickets. It covers whole days, weeks or months before the day on which it is made. */
export const TicketReportInput = z.strictObject({
  ...sentFields,
  span: ReportSpan.exclude(['fixed']).default('week'),
  ...ReportQuestion.shape,
  /** Which tickets; `me` and `mine` refer to the owner of the report. */
  filter: WireTicketFilter.default({}),
});
export type TicketReportInput = z.infer<typeof TicketReportInput>;

/** One run of a report of tickets, and how many it counts. */
export const TicketReportRun = MadeReport.extend({ tickets: z.number().int().nullable() });
export type TicketReportRun = z.infer<typeof TicketReportRun>;

/** A stored report of tickets as responses return it. */
export const TicketReport = TicketReportInput.extend({
  ...storedFields,
  /** Its newest run. */
  last: TicketReportRun.nullable(),
});
export type TicketReport = z.infer<typeof TicketReport>;
