import { reportSentences as en } from '#texts/en/labels/report-sentences.ts';
import { reportSentences as th } from '#texts/th/labels/report-sentences.ts';

/** The sentences on the first page of a report of mentions. */
export const REPORT_SENTENCES = { en, th };
export type ReportSentences = typeof en;
