import type { ReportLocale } from '#server/listening/reports/report-locale.ts';

/** The period of a report; the end is excluded. */
export type BlockPeriod = { from: string; to: string };

/** The context of a report: its language and time zone, its period, and the names of keywords and tags by their ids. */
export type BlockContext = {
  locale: ReportLocale;
  names: ReadonlyMap<string, string>;
  period: BlockPeriod;
};
