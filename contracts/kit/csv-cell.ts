import { guardCell } from '#contracts/kit/formula-guard.ts';

/**
 * A text as a cell of a CSV file (RFC 4180). One that a spreadsheet would execute as a formula is prefixed with an apostrophe, because much
 * of the data of the suite was written by strangers. What readers take for a separator or trim is quoted.
 */
export function formatCsvCell(text: string): string {
  const safe = guardCell(text);
  return /[",;|\t\n\r]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
