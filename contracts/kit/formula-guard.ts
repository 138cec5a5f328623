/**
 * Begins a formula in some spreadsheet: the signs, also in their wide form and behind spaces, and what is cut off before them. One
 * that follows apostrophes gets one more, so that reading may take one away and nothing is lost.
 */
const RUNS = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;
const GUARDED = /^'(?='*(?:\s*[=+\-@＝＋－＠]|[\t\r\n]))/;

/** A text as a cell of the suite's CSV files: prefixed with an apostrophe where a spreadsheet would execute it as a formula. */
export const guardCell = (text: string): string => (RUNS.test(text) ? `'${text}` : text);

/** A cell without the apostrophe that prevents spreadsheets from executing it, as the suite's own files have it. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") ? cell.replace(GUARDED, '') : cell;
}
