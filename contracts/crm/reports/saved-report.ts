import { z } from 'zod';
import { MOST_METRICS, ReportMetric } from '#contracts/crm/reports/metric.ts';
import { ReportBy } from '#contracts/crm/reports/report-by.ts';
import { WireTicketFilter } from '#contracts/crm/views/filter.ts';
import { storedFields, MadeReport, sentFields } from '#contracts/reports/report.ts';
import { ReportSpan } from '#contracts/reports/schedule.ts';

/** What a report of tickets counts: which metrics, by which dimension, and by which instant a ticket stands in its time. */
export const ReportQuestion = z.object({
  metrics: z.array(ReportMetric).min(1).max(MOST_METRICS).default(['tickets']),
  by: ReportBy.default('day'),
  when: z.enum(['created', 'done']).default('created'),
});
export type ReportQuestion = z.infer<typeof ReportQuestion>;

/** What a person edits of a kept report of tickets. It tells whole days, weeks or months before the day on which it is made. */
export const TicketReportInput = z.strictObject({
  ...sentFields,
  span: ReportSpan.exclude(['fixed']).default('week'),
  ...ReportQuestion.shape,
  /** Which tickets; `me` and `mine` are whoever kept the report. */
  filter: WireTicketFilter.default({}),
});
export type TicketReportInput = z.infer<typeof TicketReportInput>;

/** What was made of a report of tickets once, and how many it counts. */
export const TicketReportRun = MadeReport.extend({ tickets: z.number().int().nullable() });
export type TicketReportRun = z.infer<typeof TicketReportRun>;

/** A kept report of tickets as it is answered. */
export const TicketReport = TicketReportInput.extend({
  ...storedFields,
  /** The newest that was made of it. */
  last: TicketReportRun.nullable(),
});
export type TicketReport = z.infer<typeof TicketReport>;
