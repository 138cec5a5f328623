import {
  formatMergedSheetEnd,
  formatSheetHead,
  formatSheetRow,
  type MergedCells,
} from '#server/kit/xlsx/sheet-xml.ts';
import type { Table } from '#server/reports/block.ts';

/** A table as a sheet, as it is seen: groups above the head are merged cells, and so are equal names below each other. A heading is above all. */
export function formatTableSheet({ above: groups = [], ...bare }: Table, heading?: string): string {
  const above =
    heading === undefined
      ? groups
      : [[{ label: heading, columns: Math.max(1, bare.head.length) }], ...groups];
  const table = { ...bare, above };
  const { head, rows } = table;
  const first = above.length + 2;
  const heads = above.map((cells, index) =>
    formatSheetRow(
      index + 1,
      cells.flatMap(({ label, columns }) => [label, ...Array.from({ length: columns - 1 }, () => null)]),
      'group',
    ),
  );
  return (
    formatSheetHead(
      head.map(({ share }) => 10 + share * 8),
      above.length + 1,
    ) +
    heads.join('') +
    formatSheetRow(
      above.length + 1,
      head.map(({ label }) => label),
      'head',
    ) +
    rows.map((row, index) => formatSheetRow(first + index, row, 'count')).join('') +
    formatMergedSheetEnd([...mergeGroups(above), ...mergeNames(table, first)])
  );
}

function mergeGroups(above: NonNullable<Table['above']>): MergedCells[] {
  return above.flatMap((groups, index) => {
    let column = 0;
    return groups.flatMap(({ columns }) => {
      const from = column;
      column += columns;
      return columns > 1 ? [{ column: from, row: index + 1, toColumn: column - 1, toRow: index + 1 }] : [];
    });
  });
}

/** Equal names below each other in the first columns, within what is equal to their left. */
function mergeNames({ rows, joined = 0 }: Table, first: number): MergedCells[] {
  return Array.from({ length: joined }, (_one, column) => column).flatMap((column) => {
    const keys = rows.map((row) => JSON.stringify(row.slice(0, column + 1)));
    const merged: MergedCells[] = [];
    for (let from = 0; from < keys.length;) {
      let to = from;
      while (to + 1 < keys.length && keys[to + 1] === keys[from]) to += 1;
      if (to > from) merged.push({ column, row: first + from, toColumn: column, toRow: first + to });
      from = to + 1;
    }
    return merged;
  });
}
