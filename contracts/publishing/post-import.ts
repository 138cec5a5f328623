import { z } from 'zod';
import { WireFault } from '#contracts/kit/faults/fault.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';
import { WallTimeText } from '#contracts/publishing/plan-time.ts';

/** The most that a file of posts may have; `bytes` of the file, `cell` characters of a cell, `media` files of a post. */
export const IMPORT_LIMITS = {
  rows: 2000,
  columns: 60,
  cell: 10_000,
  bytes: 20 * 1024 ** 2,
  media: 10,
  listed: 50,
} as const;

/** What a column of the file can say of a post. */
export const ImportField = z.enum([
  'key',
  'date',
  'time',
  'accounts',
  'text',
  'media',
  'alt',
  'link',
  'title',
  'first_comment',
  'name',
  'campaign',
  'tags',
]);
export type ImportField = z.infer<typeof ImportField>;

/** The number of the column, from 0, that each field is read from; fields that the file lacks are absent. */
export const ImportMapping = z.partialRecord(
  ImportField,
  z
    .number()
    .int()
    .min(0)
    .max(IMPORT_LIMITS.columns - 1),
);
export type ImportMapping = z.infer<typeof ImportMapping>;

/** How the rows of a file are read where they do not say everything themselves. */
export const ImportOptions = z.strictObject({
  /** The zone of times that name none. */
  zone: ZoneName,
  /** Which part of a date of numbers comes first; null: nobody has said. */
  order: z.enum(['day', 'month', 'year']).nullable(),
  /** What years of two digits are where they can be of either era: 69 is 2569 or 2069; null: nobody has said. */
  short_years: z.enum(['buddhist', 'common']).nullable(),
  /** The accounts of rows that name none. */
  accounts: z.array(Id).max(50),
  /** Whether the posts are scheduled at once; otherwise they are drafts. */
  schedule: z.boolean(),
});
export type ImportOptions = z.infer<typeof ImportOptions>;

/** `known`: a row of an earlier file with the same key is a post already. `kept`: its post was published before it could be undone. */
export const ImportRowState = z.enum(['ready', 'faulty', 'known', 'imported', 'undone', 'kept']);
export type ImportRowState = z.infer<typeof ImportRowState>;

const Cells = z.array(z.string().max(IMPORT_LIMITS.cell)).max(IMPORT_LIMITS.columns);

/** What is wrong with a row, at one of its fields. */
export const RowFault = z.object({ field: ImportField, fault: WireFault });
export type RowFault = z.infer<typeof RowFault>;

/** A row of a file of posts as it is read now. */
export const ImportRow = z.object({
  /** From 1, the first below the names. */
  number: z.number().int(),
  cells: Cells,
  state: ImportRowState,
  faults: z.array(RowFault),
  wall_time: WallTimeText.nullable(),
  zone: ZoneName,
  /** The names of the accounts that it is for. */
  accounts: z.array(z.string()),
  post_id: Id.nullable(),
});
export type ImportRow = z.infer<typeof ImportRow>;

const count = z.number().int();

/** A file of posts, with how its rows are read and what that gives now. */
export const PostImport = z.object({
  _id: Id,
  file_name: z.string(),
  headers: z.array(z.string()),
  mapping: ImportMapping,
  options: ImportOptions,
  /** Whether the mapping is that of an earlier file with the same columns. */
  remembered: z.boolean(),
  counts: z.object({
    rows: count,
    ready: count,
    faulty: count,
    known: count,
    imported: count,
    undone: count,
    kept: count,
  }),
  /** What a person has to say before dates can be read, with a date of the file that can be read in two ways. */
  asks: z.object({ order: z.string().nullable(), short_years: z.string().nullable() }),
  created_at: Instant,
  created_by: z.string(),
});
export type PostImport = z.infer<typeof PostImport>;

/** Cells of a row that a person wrote anew. */
export const ImportRowInput = z.strictObject({ number: z.number().int().min(1), cells: Cells });
