import { guardCell } from '#contracts/kit/formula-guard.ts';

/**
 * A text as a cell of a CSV file (RFC 4180). One that a spreadsheet would run as a formula gets an apostrophe before it, because much
 * of what the suite holds was written by strangers.
 */
export const formatCsvCell = (text: string): string => {
  const safe = guardCell(text);
  return /[",;\t\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
