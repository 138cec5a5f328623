import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import type { UploadColumn } from '#contracts/uploads/column.ts';
import type { UploadShape } from '#contracts/uploads/upload.ts';
import type { KnownKeys } from '#engine/uploads/guess-columns.ts';
import { isFault, makeCellReader, type CellValue } from '#engine/uploads/read-cell.ts';
import { buildRowKey } from '#engine/uploads/row-key.ts';

/** A row as it is stored: the values of the columns of its upload, and what identifies it; '' where rows are not compared. */
export type UploadRow = { values: readonly CellValue[]; key: string };
/** Why a row is kept aside: the column at fault, null where it is the row itself. */
export type RowFault = { column: UploadColumn | null; reason: Fault };

type RowOptions = {
  shape: UploadShape;
  headers: readonly string[];
  known: KnownKeys;
  /** The keys of the rows that are there already, to which rows are added. */
  existing?: ReadonlySet<string>;
};

const KEY_EMPTY = fault('key_empty');
const KEY_EXISTS = fault('key_exists');

/** Reads the rows of a file one by one, in their order: a key that came before refuses the later row. */
export class RowReader {
  readonly #columns: readonly { column: UploadColumn; at: number; read: ReturnType<typeof makeCellReader> }[];
  readonly #width: number;
  readonly #key: readonly number[];
  readonly #existing: ReadonlySet<string> | undefined;
  readonly #seen = new Map<string, number>();

  constructor({ shape, headers, known, existing }: RowOptions) {
    const { columns, zone, key } = shape;
    this.#columns = columns.map((column) => {
      const findKey = (column.dimension && known[column.dimension]) ?? null;
      return {
        column,
        at: findHeader(headers, column.header),
        read: makeCellReader(column, { zone, findKey }),
      };
    });
    this.#width = headers.length;
    this.#key = key.map((id) => columns.findIndex(({ _id }) => _id === id));
    this.#existing = existing;
  }

  /** The row, or why it is kept aside; null for a row without any value. @param row its number in the file, from 1 */
  read(cells: readonly string[], row: number): UploadRow | RowFault | null {
    for (let index = this.#width; index < cells.length; index += 1)
      if (cells[index] !== '')
        return {
          column: null,
          reason: fault('cells_over', { cells: cells.length, columns: this.#width }),
        };
    const values: CellValue[] = [];
    let isEmpty = true;
    for (const { column, at, read } of this.#columns) {
      const value = read(cells[at] ?? '');
      if (isFault(value)) return { column, reason: value };
      if (value !== null) isEmpty = false;
      values.push(value);
    }
    if (isEmpty) return null;
    return this.#key.length === 0 ? { values, key: '' } : this.#withKey(values, row);
  }

  #withKey(values: readonly CellValue[], row: number): UploadRow | RowFault {
    const key = buildRowKey(values, this.#key);
    const column = this.#columns[this.#key[0] ?? 0]?.column ?? null;
    if (key === null) return { column, reason: KEY_EMPTY };
    if (this.#existing?.has(key) === true) return { column, reason: KEY_EXISTS };
    const before = this.#seen.get(key);
    if (before !== undefined) return { column, reason: fault('key_again', { row: before }) };
    this.#seen.set(key, row);
    return { values, key };
  }
}

/** Whether a row is kept aside. */
export const isRefused = (row: UploadRow | RowFault): row is RowFault => 'reason' in row;

/** The position of a column by its name: the same, else in another case. */
function findHeader(headers: readonly string[], name: string): number {
  const exact = headers.indexOf(name);
  if (exact >= 0) return exact;
  const folded = foldHeader(name);
  return headers.findIndex((header) => foldHeader(header) === folded);
}

/** A name of a column as names are compared. */
export const foldHeader = (name: string): string => name.normalize('NFKC').trim().toLowerCase();
