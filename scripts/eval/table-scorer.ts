import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { readRecord } from '#connectors/file/csv-record.ts';
import { sniffDelimiter } from '#connectors/file/delimiter.ts';
import { formatCsvRow } from '#server/kit/http/csv.ts';
import { readCsv } from '#server/kit/http/read-csv.ts';
import { countRight } from './count-right.ts';
import { parseRows } from './data-file.ts';
import { evaluateSafely, type Scorer } from './scorer.ts';

const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const Table = z.array(z.array(z.string()));
const Records = z.array(z.record(z.string(), z.string()));
/** Settings of the peer that the suite has not either (its own separators, comments, types) make a row one that is not asked. */
const Plain = z.null().or(z.strictObject({})).optional();
const Row = z.union([
  z.object({
    suite: z.enum(['PapaParse/core', 'PapaParse/parse']),
    input: z.string(),
    config: Plain,
    expected: z.object({ data: Table, errors: z.array(z.unknown()).length(0) }),
  }),
  z.object({ suite: z.literal('csv-spectrum'), input: z.string(), expected: Records }),
  z.object({
    suite: z.literal('PapaParse/unparse'),
    input: z.array(z.array(Cell)),
    config: Plain,
    expected: z.string(),
  }),
]);
type Row = z.infer<typeof Row>;

/**
 * Tables as text: cells as the peer reads them, by the reader of large files and by that of lists in settings, and files that the suite
 * writes as it reads them again. Empty lines are skipped here, so they are left out of what the peer says.
 */
export const tables: Scorer = {
  name: 'tables',
  fits: (file) => file.stem === '5_nasty/csv_cases',
  score: (file) => {
    const rows = parseRows(file, Row);
    const verdictsOf = (selected: readonly Row[], read: Reader): boolean[] =>
      selected.map((row) => evaluateSafely(() => isRight(row, read)));
    const isWritten = ({ suite }: Row): boolean => suite === 'PapaParse/unparse';
    const readByPeer = rows.filter((row) => !isWritten(row));
    return [
      countRight(file, { what: 'large files', verdicts: verdictsOf(readByPeer, readFileRecords) }),
      countRight(file, { what: 'lists in settings', verdicts: verdictsOf(readByPeer, readListRecords) }),
      countRight(file, {
        what: 'written and read again',
        verdicts: verdictsOf(rows.filter(isWritten), readListRecords),
      }),
    ];
  },
};

type Reader = (csv: string) => string[][];

const readListRecords: Reader = (csv) => readCsv(csv).map(({ cells }) => cells);

const readFileRecords: Reader = (csv) => {
  const text = csv.replace(/^\uFEFF/, '');
  const delimiter = sniffDelimiter(text);
  const found: string[][] = [];
  for (let from = 0; from < text.length;) {
    const read = readRecord({ text, from, final: true, delimiter, reach: text.length });
    if (read.is !== 'record') throw new Error('the file is broken');
    found.push(read.cells);
    from = read.next;
  }
  return found.filter(isFilled);
};

function isRight(row: Row, cellsOf: Reader): boolean {
  if (row.suite === 'PapaParse/unparse') {
    const texts = row.input.map((cells) => cells.map((cell) => (cell === null ? '' : String(cell))));
    return isDeepStrictEqual(cellsOf(row.input.map(formatCsvRow).join('')), texts.filter(isFilled));
  }
  if (row.suite === 'csv-spectrum') {
    const [head = [], ...records] = cellsOf(row.input);
    const read = records.map((cells) => Object.fromEntries(cells.map((cell, at) => [head[at] ?? '', cell])));
    return isDeepStrictEqual(read, row.expected);
  }
  return isDeepStrictEqual(cellsOf(row.input), row.expected.data.filter(isFilled));
}

function isFilled(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '');
}
