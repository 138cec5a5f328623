import type { CellValue } from '#engine/uploads/read-cell.ts';

/** What separates the parts of a key; no text has it in its middle that a person wrote. */
const BETWEEN = '\u001f';

/**
 * What identifies a row: the values of its key columns as one text, in which texts and numbers differ. Null where all of them are empty,
 * since such a row is like no other.
 */
export function buildRowKey(values: readonly CellValue[], positions: readonly number[]): string | null {
  if (positions.length === 1) {
    const value = values[positions[0] ?? 0] ?? null;
    return value === null ? null : toPart(value);
  }
  const parts = positions.map((position) => values[position] ?? null);
  return parts.every((value) => value === null) ? null : parts.map(toPart).join(BETWEEN);
}

function toPart(value: CellValue): string {
  if (typeof value === 'number') return `#${value}`;
  return value === null ? '' : `=${value.replaceAll(BETWEEN, ' ')}`;
}
