import { expect, test } from 'vitest';
import type { Table } from '#server/reports/block.ts';
import { splitWideTable } from '#server/reports/split-table.ts';
import { formatTableSheet } from '#server/reports/table-sheet.ts';

const TABLE: Table = {
  head: [
    { label: 'Group', share: 2 },
    { label: 'Agent', share: 2 },
    ...Array.from({ length: 12 }, (_one, index) => ({ label: `M${index % 2}`, share: 1, right: true })),
  ],
  rows: [
    ['A', 'x', ...Array.from({ length: 12 }, (_one, index) => index)],
    ['A', 'x', ...Array.from({ length: 12 }, (_one, index) => index)],
    ['B', 'x', ...Array.from({ length: 12 }, () => ({ seconds: 90 }))],
  ],
  above: [
    [
      { label: '', columns: 2 },
      ...Array.from({ length: 6 }, (_one, index) => ({ label: `C${index}`, columns: 2 })),
    ],
  ],
  joined: 1,
};

test('A sheet merges groups above the head and equal names, and shows durations as time', () => {
  const xml = formatTableSheet(TABLE);
  for (const place of ['A1:B1', 'C1:D1', 'M1:N1', 'A3:A4'])
    expect(xml).toContain(`<mergeCell ref="${place}"/>`);
  expect(xml).not.toContain('ref="B3');
  expect(xml).toContain('<v>0.0010416666666666667</v>');
});

test('A wide table is several narrow ones with all its columns and the names of the rows', () => {
  const parts = splitWideTable(TABLE);
  expect(parts.map(({ head }) => head.length)).toEqual([9, 7]);
  for (const part of parts) {
    expect(part.above?.[0]?.reduce((sum, { columns }) => sum + columns, 0)).toBe(part.head.length);
    expect(part.rows.map(([name]) => name)).toEqual(['A', 'A', 'B']);
  }
  expect(parts.flatMap(({ rows }) => rows[0]?.slice(2))).toEqual(TABLE.rows[0]?.slice(2));
});
