import type { UploadColumn } from '#contracts/uploads/column.ts';
import type { DryRun } from '#contracts/uploads/dry-run.ts';
import type { UploadShape } from '#contracts/uploads/upload.ts';
import type { KnownKeys } from '#engine/uploads/guess-columns.ts';
import type { CellValue } from '#engine/uploads/read-cell.ts';

/** Different values of a column that are distinguished, and unknown ones that are shown. */
const MOST = { values: 100_000, shown: 50 };

/** How the values of the shared columns of a file fit those that the suite has. */
export class SharedSurvey {
  readonly #columns: { column: UploadColumn; at: number; rows: Map<string, number> }[];
  readonly #known: KnownKeys;

  constructor({ columns }: UploadShape, known: KnownKeys) {
    this.#known = known;
    this.#columns = columns.flatMap((column, at) =>
      column.type === 'shared' ? [{ column, at, rows: new Map<string, number>() }] : [],
    );
  }

  /** Counts the values of a row. Known values are keys already. */
  add(values: readonly CellValue[]): void {
    for (const { at, rows } of this.#columns) {
      const value = values[at];
      if (typeof value !== 'string') continue;
      if (rows.has(value) || rows.size < MOST.values) rows.set(value, (rows.get(value) ?? 0) + 1);
    }
  }

  list(): DryRun['shared'] {
    return this.#columns.flatMap(({ column: { _id, dimension }, rows }) => {
      if (dimension === null) return [];
      const find = this.#known[dimension];
      const unmatched = [...rows].filter(([value]) => find?.(value) !== value);
      return [
        {
          column: _id,
          dimension,
          values: rows.size,
          matched: rows.size - unmatched.length,
          unmatched: unmatched
            .toSorted(([, a], [, b]) => b - a)
            .slice(0, MOST.shown)
            .map(([value, count]) => ({ value: value.slice(0, 200), rows: count })),
          most_rows: [...rows.values()].reduce((most, count) => Math.max(most, count), 0),
        },
      ];
    });
  }
}
