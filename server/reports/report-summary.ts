import type { Calendar } from '#contracts/kit/date-locale.ts';
import type { ReportDocument } from '#server/reports/block.ts';

/** What e-mails repeat of a report: its period, and what happened. */
export type ReportSummary = Pick<ReportDocument, 'period' | 'summary'>;

/** What e-mails repeat of a report, by the calendar of their recipients. */
export function summarizeInCalendars(
  summarize: (calendar: Calendar) => ReportSummary,
): Record<Calendar, ReportSummary> {
  return { gregorian: summarize('gregorian'), buddhist: summarize('buddhist') };
}
