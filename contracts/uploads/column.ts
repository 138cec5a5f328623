import { z } from 'zod';
import { DateOrder } from '#contracts/listening/import-dates.ts';

/** What the cells of a column are. `latitude`, `longitude`: degrees, north and east above 0. `shared`: values of a dimension of the suite, so that charts join the rows with other data sets. */
const COLUMN_TYPES = [
  'text',
  'whole',
  'decimal',
  'money',
  'latitude',
  'longitude',
  'date',
  'instant',
  'flag',
  'shared',
] as const;
export const ColumnType = z.enum(COLUMN_TYPES);
export type ColumnType = z.infer<typeof ColumnType>;

/** The dimensions of the suite whose values a column may have. Provinces are shared by uploads alone. */
const SHARED_DIMENSIONS = [
  'channel',
  'agent',
  'group',
  'keyword',
  'tag',
  'ticket_keyword',
  'ticket_tag',
  'connection',
  'country',
  'language',
  'sentiment',
  'province',
] as const;
export const SharedDimension = z.enum(SHARED_DIMENSIONS);
export type SharedDimension = z.infer<typeof SharedDimension>;

/** How the values of a column are counted, besides how many rows there are. */
const COLUMN_MEASURES = ['sum', 'mean', 'median', 'least', 'most', 'distinct'] as const;
export const ColumnMeasure = z.enum(COLUMN_MEASURES);
export type ColumnMeasure = z.infer<typeof ColumnMeasure>;

/** The name of a column within its upload. It stays with the column through all versions, so that charts find it again. */
export const ColumnId = z.string().regex(/^c[1-9]\d{0,2}$/);

/** A column of an upload: which column of the file it is, and how its cells are read. */
export const UploadColumn = z.strictObject({
  _id: ColumnId,
  /** The name of the column in the file. */
  header: z.string().min(1).max(200),
  /** The name that people read; in English where there is one in Thai too. */
  label: z.string().trim().min(1).max(80),
  /** The name that readers of Thai see; absent: the same. */
  label_th: z.string().trim().min(1).max(80).optional(),
  type: ColumnType,
  /** Of the type `shared`. */
  dimension: SharedDimension.nullable().default(null),
  /** The sign before the fraction of numbers: 1,234.50 or 1.234,50. */
  decimal: z.enum(['.', ',']).default('.'),
  /** What comes first in dates of numbers; null: the day, unless a date says otherwise. */
  date_order: DateOrder.nullable().default(null),
  /** Whether numbers are days of a spreadsheet. */
  day_numbers: z.boolean().default(false),
  /** Whether years from 2400 on are of the Buddhist era, or wrong. */
  buddhist_years: z.boolean().default(true),
  measures: z.array(ColumnMeasure).max(COLUMN_MEASURES.length).default([]),
});
export type UploadColumn = z.infer<typeof UploadColumn>;

/** What a column is called in a language. */
export function getColumnLabel(
  { label, label_th: thai }: Pick<UploadColumn, 'label' | 'label_th'>,
  language: 'en' | 'th',
): string {
  return language === 'th' ? (thai ?? label) : label;
}

/** The most columns of an upload, and the most of those that are instants. */
export const MOST_COLUMNS = 100;
export const MOST_TIMES = 20;
