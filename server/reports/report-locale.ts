import { makeFormatters, type Formatters } from '#server/reports/formatters.ts';

/** The words that every report has, whatever it is about. */
export type DocumentLabels = {
  filters: string;
  everything: string;
  contents: string;
  page: (page: number, pages: number) => string;
};

/** The language of a report: its words, and how numbers and times are written in it. */
export type ReportLocale<W extends DocumentLabels = DocumentLabels> = {
  language: 'en' | 'th';
  words: W;
  formatters: Formatters;
};

/** The locale of a report, with times in a zone. */
export const reportLocale = <W extends DocumentLabels>(
  words: Record<'en' | 'th', W>,
  language: 'en' | 'th',
  zone: string,
): ReportLocale<W> => ({ language, words: words[language], formatters: makeFormatters(language, zone) });
