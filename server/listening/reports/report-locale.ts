import {
  reportLocale,
  type ReportLocale as AnyReportLocale,
  type ReportReader,
} from '#server/reports/public.ts';
import { REPORT_LABELS, type ReportLabels } from '#texts/printed-reports.ts';

/** The language of a report of mentions. */
export type ReportLocale = AnyReportLocale<ReportLabels>;

/** The locale of a report of mentions for its reader. */
export function buildMentionReportLocale(reader: ReportReader): ReportLocale {
  return reportLocale<ReportLabels>(REPORT_LABELS, reader);
}

/** The change of a number, with its sign; nothing where there was none to compare with. */
export function change(now: number, before: number, { formatters }: ReportLocale): string {
  if (before === 0 || now === before) return '';
  return now > before
    ? `+${formatters.share(now - before, before)}`
    : `−${formatters.share(before - now, before)}`;
}
