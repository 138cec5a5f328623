import { printedReports as en } from '#texts/en/labels/printed-reports.ts';
import { printedReports as th } from '#texts/th/labels/printed-reports.ts';

/** The labels of printed listening reports; channels, sentiments and columns come from the labels of exports. */
export const REPORT_LABELS = { en, th };
export type ReportLabels = typeof en;
