import { reportSentences as en } from '#texts/en/report-sentences.ts';
import { reportSentences as th } from '#texts/th/report-sentences.ts';

/** The sentences on the first page of a report of mentions. */
export const REPORT_SENTENCES = { en, th };
export type ReportSentences = typeof en;
