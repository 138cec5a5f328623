import type { SqlAnswer, SqlCell, SqlResult } from '#contracts/expert-sql/statement.ts';
import { isNumeric } from '#engine/chart-forms/sql/write-cell.ts';
import {
  addDifferences,
  makeComparison,
  type Numbers,
  type TileComparison,
} from '#engine/snapshots/compare-answers.ts';

/**
 * Compares two answers of a statement, number by number. Rows are the same where the values of all columns without numbers are; rows that
 * have those in common are compared in their order. A statement without numbers is compared by how often it has each row.
 */
export function compareStatements(before: SqlResult, now: SqlResult | undefined): TileComparison {
  const total = makeComparison();
  if (before.ok && now?.ok) addDifferences(total, listNumbers(before.answer), listNumbers(now.answer));
  else if (before.ok || now?.ok) total.state = 'unanswered';
  return total;
}

function listNumbers({ columns, rows }: SqlAnswer): Numbers {
  const places = [...columns.keys()];
  const numeric = places.filter((at) => isNumbered(columns, at));
  const naming = places.filter((at) => !isNumbered(columns, at));
  const numbers: Numbers = new Map();
  const seen = new Map<string, number>();
  for (const cells of rows) {
    const row = naming.map((at) => nameCell(cells[at]));
    const name = JSON.stringify(row);
    const nth = seen.get(name) ?? 0;
    seen.set(name, nth + 1);
    if (numeric.length === 0) numbers.set(name, { row, column: [], measure: '', value: nth + 1 });
    for (const at of numeric) {
      const measure = columns[at]?.name ?? '';
      const value = cells[at];
      numbers.set(JSON.stringify([row, nth, measure, at]), {
        row,
        column: [],
        measure,
        value: typeof value === 'number' ? value : null,
      });
    }
  }
  return numbers;
}

function isNumbered(columns: SqlAnswer['columns'], at: number): boolean {
  const column = columns[at];
  return column !== undefined && isNumeric(column);
}

function nameCell(value: SqlCell | undefined): string | null {
  if (value === null || value === undefined) return null;
  return Array.isArray(value) ? value.join(', ') : String(value);
}
