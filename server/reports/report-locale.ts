import { makeFormatters, type Formatters } from '#server/reports/formatters.ts';
import type { DocumentLabels } from '#texts/document-labels.ts';

/** The language of a report: its labels, and the format of numbers and times. */
export type ReportLocale<W extends DocumentLabels = DocumentLabels> = {
  language: 'en' | 'th';
  words: W;
  formatters: Formatters;
};

/** The locale of a report, with times in a time zone. */
export function reportLocale<W extends DocumentLabels>(
  words: Record<'en' | 'th', W>,
  language: 'en' | 'th',
  zone: string,
): ReportLocale<W> {
  return { language, words: words[language], formatters: makeFormatters(language, zone) };
}
