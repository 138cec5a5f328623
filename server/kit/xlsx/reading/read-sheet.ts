import { formatSerial } from '#server/kit/xlsx/reading/date-styles.ts';
import { decodeSheetText, findAttribute, joinRuns } from '#server/kit/xlsx/reading/sheet-text.ts';
import { WorkbookFault } from '#server/kit/xlsx/reading/zip-entries.ts';

/** What the cells of a sheet refer to. */
export type SheetContext = {
  texts: readonly string[];
  dateStyles: readonly boolean[];
  calendar: 1900 | 1904;
};

/** A row of a sheet: its number, from 1, and its cells as texts. */
export type SheetRow = { line: number; cells: string[] };

/** The longest row in XML, and the most columns that a sheet has by its format. */
const LIMITS = { row: 8 * 1024 ** 2, columns: 16_384 };

/** The rows of a sheet, those of a piece of its XML together. @throws WorkbookFault where a row is too long */
export async function* readSheetRows(
  bytes: AsyncIterable<Uint8Array>,
  context: SheetContext,
): AsyncGenerator<SheetRow[]> {
  const decoder = new TextDecoder();
  let text = '';
  let line = 0;
  for await (const chunk of bytes) {
    text += decoder.decode(chunk, { stream: true });
    const rows: SheetRow[] = [];
    let from = 0;
    for (let end = findRowEnd(text, from); end >= 0; end = findRowEnd(text, from)) {
      const row = readRow(text.slice(from, end), line, context);
      if (row) rows.push(row);
      line = row?.line ?? line;
      from = end + 6;
    }
    text = text.slice(from);
    if (text.length > LIMITS.row) throw new WorkbookFault('too_large');
    if (rows.length > 0) yield rows;
  }
}

/** Where a row ends, also of a workbook whose tags have a prefix. */
function findRowEnd(text: string, from: number): number {
  const plain = text.indexOf('</row>', from);
  if (plain >= 0) return plain;
  const prefixed = /<\/\w+:row>/g;
  prefixed.lastIndex = from;
  const found = prefixed.exec(text);
  return found ? found.index + found[0].length - 6 : -1;
}

const CELL = /<(?:\w+:)?c(?=[\s>/])([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g;
const ROW = /<(?:\w+:)?row(?=[\s>])([^>]*)>/g;

function readRow(xml: string, before: number, context: SheetContext): SheetRow | null {
  // Rows without cells may stand before it.
  const starts = [...xml.matchAll(ROW)];
  const start = starts.at(-1);
  if (!start) return null;
  const written = Number(findAttribute(start[1] ?? '', 'r') ?? before + starts.length);
  const line = Number.isSafeInteger(written) && written > before ? written : before + 1;
  const cells: string[] = [];
  let next = 0;
  for (const [, tag = '', inside = ''] of xml.slice(start.index).matchAll(CELL)) {
    const place = / r="([A-Z]{1,3})\d+"/.exec(tag)?.[1];
    const index = place === undefined ? next : readColumn(place);
    if (index >= LIMITS.columns) throw new WorkbookFault('too_large');
    while (cells.length < index) cells.push('');
    cells[index] = readCell(tag, inside, context);
    next = index + 1;
  }
  return { line, cells };
}

/** The number of a column, from 0, by its letters. */
function readColumn(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number - 1;
}

/** The value of a cell as text; of a formula the value that the workbook has of it. */
function readCell(tag: string, inside: string, { texts, dateStyles, calendar }: SheetContext): string {
  const type = / t="(\w+)"/.exec(tag)?.[1];
  if (type === 'inlineStr') return joinRuns(inside);
  const value = /<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)</.exec(inside)?.[1] ?? '';
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : value === '0' ? 'FALSE' : '';
  if (type === 'str' || type === 'e' || type === 'd')
    return decodeSheetText(value).replace(/^(\d{4}-\d\d-\d\d)T/, '$1 ');
  const style = / s="(\d+)"/.exec(tag)?.[1];
  return style !== undefined && dateStyles[Number(style)] === true ? formatSerial(value, calendar) : value;
}
