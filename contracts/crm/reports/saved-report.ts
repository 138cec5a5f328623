import { z } from 'zod';
import { MOST_METRICS, ReportMetric } from '#contracts/crm/reports/metric.ts';
import { ReportBy } from '#contracts/crm/reports/report-by.ts';
import { WireTicketFilter } from '#contracts/crm/views/filter.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { Instant } from '#contracts/kit/ids.ts';
import { storedFields, MadeReport, sentFields } from '#contracts/reports/report.ts';

/** What a report of tickets counts: the metrics, the dimension, and the instant by which a ticket belongs to its period. */
export const ReportQuestion = z.object({
  metrics: z.array(ReportMetric).min(1).max(MOST_METRICS).default(['tickets']),
  by: ReportBy.default('day'),
  when: z.enum(['created', 'done']).default('created'),
  /** A period of one's own, its end excluded, where the span is fixed; parts that are not chosen yet are absent. */
  period: z.strictObject({ from: Instant.optional(), to: Instant.optional() }).nullable().default(null),
});
export type ReportQuestion = z.infer<typeof ReportQuestion>;

/** What a user edits of a stored report of tickets. It covers whole days, weeks or months before the day on which it is made, or a fixed period. */
export const TicketReportInput = z.strictObject({
  ...sentFields,
  ...ReportQuestion.shape,
  /** Which tickets; `me` and `mine` refer to the owner of the report. */
  filter: WireTicketFilter.default({}),
});
export type TicketReportInput = z.infer<typeof TicketReportInput>;

/** The faults of a report of tickets, by field; empty when it is valid. Used by form and server alike. */
export function validateTicketReport({
  span,
  period,
  schedule,
}: Pick<TicketReportInput, 'span' | 'period' | 'schedule'>): Record<string, Fault> | undefined {
  if (span !== 'fixed') return undefined;
  if (!(period?.from && period.to && Date.parse(period.from) < Date.parse(period.to)))
    return { 'period.to': fault('after_from') };
  return schedule ? { span: fault('moves_with_schedule') } : undefined;
}

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
