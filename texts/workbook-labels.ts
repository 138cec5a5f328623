import { workbookLabels as en } from '#texts/en/labels/workbook-labels.ts';
import { workbookLabels as th } from '#texts/th/labels/workbook-labels.ts';

/** The words of a workbook of tickets, in each language. */
export const WORKBOOK_LABELS = { en, th };
