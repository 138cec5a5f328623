import { readRecord } from '#connectors/file/csv-record.ts';
import { findNamedDelimiter, type Delimiter } from '#connectors/file/delimiter.ts';
import { guessMapping } from '#connectors/file/mapping.ts';

/** Records at the beginning in which the header is looked for. */
const LOOKED_AT = 40;
/** Records that must follow a line below titles before it is recognised as the header. */
const LEAST_BELOW = 2;

type Line = { line: number; cells: readonly string[] };

/**
 * The line of the header, from 1. It is the first below a line that names the separator, unless titles are above it, as listening tools write
 * them: lines with fewer cells filled than the rows have. Names that we know make a line the header wherever it is.
 *
 * @param head the beginning of the file
 */
export function findHeaderLine(head: string, delimiter: Delimiter): number {
  const records = firstRecords(head, delimiter);
  const first = findNamedDelimiter(head) === undefined ? records[0] : records[1];
  if (first === undefined) return 1;
  const below = records.filter(({ line }) => line >= first.line);
  if (guessMapping(first.cells).text !== undefined) return first.line;
  const known = below.find(({ cells }) => isKnown(cells));
  if (known !== undefined) return known.line;
  const usual = usualFilled(below);
  if (usual < 2 || filled(first.cells) * 2 > usual) return first.line;
  const index = below.findIndex(({ cells }) => filled(cells) * 2 > usual && areNames(cells));
  return index >= 0 && below.length - index > LEAST_BELOW ? (below[index]?.line ?? first.line) : first.line;
}

/** Whether two or more cells are known column names, including the column of the text. */
function isKnown(cells: readonly string[]): boolean {
  const mapping = guessMapping(cells);
  return mapping.text !== undefined && Object.keys(mapping).length > 1;
}

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;

/** Names of columns are different from each other and short. */
function areNames(cells: readonly string[]): boolean {
  const names = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return new Set(names).size === names.length && names.every((name) => name.length <= 80);
}

/** How many cells most records have filled. */
function usualFilled(records: readonly Line[]): number {
  const counts = records.map(({ cells }) => filled(cells)).toSorted((a, b) => a - b);
  return counts[Math.floor(counts.length / 2)] ?? 0;
}

function firstRecords(head: string, delimiter: Delimiter): Line[] {
  // Old Mac files end their lines with "\r" alone.
  const text = head.includes('\n') ? head : head.replaceAll('\r', '\n');
  const records: Line[] = [];
  let line = 1;
  for (let from = 0; from < text.length && records.length < LOOKED_AT;) {
    const read = readRecord({ text, from, final: true, delimiter, reach: 64 * 1024 });
    if (read.is === 'more') break;
    const cells = read.is === 'record' ? read.cells : [];
    if (filled(cells) > 0) records.push({ line, cells });
    line += text.slice(from, read.next).split('\n').length - 1;
    from = read.next;
  }
  return records;
}
