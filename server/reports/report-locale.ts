import type { Calendar } from '#contracts/kit/date-locale.ts';
import { makeFormatters, type Formatters, type ReportReader } from '#server/reports/formatters.ts';
import type { DocumentLabels } from '#texts/document-labels.ts';

/** The language of a report: its labels, the calendar of its years, and the format of numbers and times. */
export type ReportLocale<W extends DocumentLabels = DocumentLabels> = {
  language: 'en' | 'th';
  calendar: Calendar;
  words: W;
  formatters: Formatters;
};

/** The locale of a report for its reader. */
export function reportLocale<W extends DocumentLabels>(
  words: Record<'en' | 'th', W>,
  { language, zone, calendar = 'gregorian' }: ReportReader,
): ReportLocale<W> {
  const formatters = makeFormatters({ language, zone, calendar });
  return { language, calendar, words: words[language], formatters };
}
