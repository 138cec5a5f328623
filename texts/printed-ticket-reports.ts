import { printedTicketReports as en } from '#texts/en/labels/printed-ticket-reports.ts';
import { printedTicketReports as th } from '#texts/th/labels/printed-ticket-reports.ts';

/** The texts of printed ticket reports, in each language. */
export const TICKET_REPORT_LABELS = { en, th };
