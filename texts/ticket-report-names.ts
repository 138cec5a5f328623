import { ticketReportNames as en } from '#texts/en/labels/ticket-report-names.ts';
import { ticketReportNames as th } from '#texts/th/labels/ticket-report-names.ts';

/** The same on screens, on paper and in files. */
export const REPORT_NAMES = { en, th };
