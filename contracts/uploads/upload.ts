import { z } from 'zod';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';
import { ColumnId, MOST_COLUMNS, UploadColumn } from '#contracts/uploads/column.ts';
import { UploadJoin } from '#contracts/uploads/join.ts';
import { RowRule } from '#contracts/uploads/row-rule.ts';

/** How the rows of a file and those that are there come together. */
const UPLOAD_MODES = ['append', 'merge', 'replace'] as const;
export const UploadMode = z.enum(UPLOAD_MODES);
export type UploadMode = z.infer<typeof UploadMode>;

/** What the rows of a version are. */
export const UploadShape = z.strictObject({
  columns: z.array(UploadColumn).min(1).max(MOST_COLUMNS),
  /** The columns that together identify a row; none: rows are not compared. */
  key: z.array(ColumnId).max(10).default([]),
  /** The column by whose dates rows are counted; null: by the time of the upload. */
  time: ColumnId.nullable().default(null),
  /** The time zone of dates that name none. */
  zone: ZoneName.default('UTC'),
  /**
   * The shared column that has each value once: rows of the suite with this value then have the other columns too, such as the region of
   * a channel.
   */
  lookup: ColumnId.nullable().default(null),
});
export type UploadShape = z.infer<typeof UploadShape>;

/** A version of the rows. */
export const UploadVersion = z.object({
  _id: Id,
  number: z.number().int(),
  /** `fix`: values were replaced by those of a joined data set. */
  kind: z.enum(['create', ...UPLOAD_MODES, 'restore', 'fix']),
  state: z.enum(['reading', 'ready', 'failed', 'cancelled']),
  /** The rows that it has in all, those that its file added, and those of its file that are kept aside. */
  rows: z.number().int(),
  added: z.number().int(),
  refused: z.number().int(),
  file_name: z.string(),
  /** The columns of texts whose values come once. */
  unique_columns: z.array(ColumnId),
  /** The number of the version whose rows it has again. */
  restored: z.number().int().nullable(),
  created_by: Id.nullable(),
  created_by_name: z.string().nullable(),
  created_at: Instant,
  finished_at: Instant.nullable(),
});
export type UploadVersion = z.infer<typeof UploadVersion>;

/** An upload as the list and the catalogue of fields show it. */
export const Upload = z.object({
  _id: Id,
  /** Its name in questions. */
  data_set: z.string(),
  name: z.string(),
  about: z.string(),
  owner_id: Id.nullable(),
  owner_name: z.string().nullable(),
  /** Which rows its readers see; null for people who may not change the rule, since it names values of rows that they may not see. */
  rule: RowRule.nullable(),
  may_change_rule: z.boolean(),
  /** The columns by which it is joined to other data sets. */
  joins: z.array(UploadJoin),
  /** What its rows are; null until the first version is ready. */
  shape: UploadShape.nullable(),
  /** The current version; null until the first is ready. */
  version: UploadVersion.nullable(),
  /** The version that is being read. */
  reading: UploadVersion.nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type Upload = z.infer<typeof Upload>;
