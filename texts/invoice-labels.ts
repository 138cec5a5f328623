import { invoiceLabels as en } from '#texts/en/labels/invoice-labels.ts';
import { invoiceLabels as th } from '#texts/th/labels/invoice-labels.ts';

/** The words of a drawn invoice. */
export const INVOICE_LABELS = { en, th };
