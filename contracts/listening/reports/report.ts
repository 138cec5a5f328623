import { z } from 'zod';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { Id } from '#contracts/kit/ids.ts';
import { SECTIONS, Section, USUAL_SECTIONS } from '#contracts/listening/reports/report-sections.ts';
import { StoredFilter } from '#contracts/listening/stored-filter.ts';
import { storedFields, MadeReport, sentFields } from '#contracts/reports/report.ts';

/** What a person edits of a report. */
export const ReportInput = z.strictObject({
  ...sentFields,
  /** The filter of the report; `from` and `to` apply where the span is fixed. */
  filter: StoredFilter.default({}),
  /** The dashboard whose widgets it prints, all of them; null for the parts chosen in `sections`. */
  dashboard_id: Id.nullable().default(null),
  sections: z
    .array(Section)
    .max(SECTIONS.length)
    .default([...USUAL_SECTIONS]),
});
export type ReportInput = z.infer<typeof ReportInput>;

/** The faults of a report, by field; empty when it is valid. Used by form and server alike. */
export function validateReport(
  report: Pick<ReportInput, 'dashboard_id' | 'sections' | 'span' | 'filter' | 'schedule'>,
): Record<string, Fault> | undefined {
  const { from, to } = report.filter;
  if (report.dashboard_id === null && report.sections.length === 0) return { sections: fault('part_needed') };
  if (report.span === 'fixed' && !(from && to && Date.parse(from) < Date.parse(to)))
    return { 'filter.to': fault('after_from') };
  if (report.span === 'fixed' && report.schedule) return { span: fault('moves_with_schedule') };
  return undefined;
}

/** One run of a report. */
export const ReportRun = MadeReport.extend({ mentions: z.number().int().nullable() });
export type ReportRun = z.infer<typeof ReportRun>;

/** A report as the API returns it. */
export const Report = ReportInput.extend({
  ...storedFields,
  /** Its newest run. */
  last: ReportRun.nullable(),
});
export type Report = z.infer<typeof Report>;
