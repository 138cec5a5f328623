import type { ColumnType, UploadColumn } from '#contracts/uploads/column.ts';

/** Columns of the tables of uploads: texts, numbers and instants, each by a letter and a number. */
export type SlotKind = 't' | 'n' | 'd';

const KINDS = {
  text: 't',
  shared: 't',
  whole: 'n',
  decimal: 'n',
  money: 'n',
  latitude: 'n',
  longitude: 'n',
  flag: 'n',
  date: 'd',
  instant: 'd',
} as const satisfies Record<ColumnType, SlotKind>;

/** The tables by their width: most uploads have few columns, and rows with many empty ones cost five times as much to write. */
export const UPLOAD_TABLES = { narrow: 'upload_rows', wide: 'wide_upload_rows' } as const;
export type UploadWidth = keyof typeof UPLOAD_TABLES;

/** How many slots of each kind a row of a table has. */
export const SLOTS = {
  narrow: { t: 16, n: 16, d: 4 },
  wide: { t: 100, n: 100, d: 20 },
} as const satisfies Record<UploadWidth, Record<SlotKind, number>>;

/** The slot of each column, by its name: the first text of an upload is `t1`. */
export function assignSlots(columns: readonly UploadColumn[]): Map<string, string> {
  const used = { t: 0, n: 0, d: 0 };
  return new Map(
    columns.map(({ _id, type }) => {
      const kind = KINDS[type];
      used[kind] += 1;
      return [_id, `${kind}${used[kind]}`];
    }),
  );
}

/** The narrowest table that has a slot for each column. */
export function chooseWidth(columns: readonly UploadColumn[]): UploadWidth {
  const used = { t: 0, n: 0, d: 0 };
  for (const { type } of columns) used[KINDS[type]] += 1;
  const { t, n, d } = SLOTS.narrow;
  return used.t <= t && used.n <= n && used.d <= d ? 'narrow' : 'wide';
}
