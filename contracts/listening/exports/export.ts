import { z } from 'zod';
import { Language } from '#contracts/accounts/account.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { LongWorkState } from '#contracts/kit/long-work/work.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';
import { CollectionGap } from '#contracts/listening/collection-gaps/gap.ts';
import { ExportColumns, USUAL_COLUMNS } from '#contracts/listening/exports/columns.ts';
import { MentionFilter } from '#contracts/listening/filter.ts';

/** `jsonl` is for programs: keys and instants as the API returns them; the others are for people, in their language and time zone. */
export const EXPORT_FORMATS = ['csv', 'xlsx', 'jsonl'] as const;
export const ExportFormat = z.enum(EXPORT_FORMATS);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** Rows of one text file: what a spreadsheet still opens. A longer export has several files, none is truncated. */
export const ROWS_A_FILE = 1_000_000;
/** Rows that a sheet of a workbook can hold, including its header (the limit of Excel). */
export const SHEET_ROWS = 1_048_576;
/** Sheets of one workbook; more rows become another workbook. */
export const SHEETS_A_FILE = 4;
/** Characters that a cell of a workbook can hold (the limit of Excel); longer texts are truncated there and counted. */
export const CELL_CHARACTERS = 32_767;
/** For how many days a finished export can be downloaded. */
export const EXPORT_DAYS = 7;
/** Exports of an account that may wait or run at the same time. */
export const MOST_OPEN_EXPORTS = 10;

/** What a user requests. The filter is written as in the URL of the feed, lists separated by commas. */
export const ExportInput = z.strictObject({
  name: z.string().trim().max(120).default(''),
  filter: MentionFilter,
  format: ExportFormat.default('csv'),
  columns: ExportColumns.default([...USUAL_COLUMNS]),
  language: Language.default('en'),
  time_zone: ZoneName.default('UTC'),
  /** Whether a CSV begins with the byte order mark by which Excel reads Thai correctly. */
  bom: z.boolean().default(true),
});
export type ExportInput = z.infer<typeof ExportInput>;

/** One file of an export; `sha256` is of its bytes, in hex. */
export const ExportFile = z.object({
  number: z.number().int(),
  name: z.string(),
  rows: z.number().int(),
  bytes: z.number().int(),
  sha256: z.string(),
});
export type ExportFile = z.infer<typeof ExportFile>;

/** An export as responses return it. `expired` means done and no longer stored. */
export const MentionExport = z.object({
  _id: Id,
  name: z.string(),
  format: ExportFormat,
  columns: ExportColumns,
  /** As in the URL of the feed, so that a link shows the same mentions. */
  filter: z.record(z.string(), z.string()),
  language: Language,
  time_zone: z.string(),
  bom: z.boolean(),
  owner: z.object({ _id: Id, name: z.string() }).nullable(),
  state: z.enum([...LongWorkState.options, 'expired']),
  /** The long work that makes it, by which it is paused, resumed and cancelled. */
  work_id: Id,
  rows: z.number().int(),
  /** How many were found when it began. */
  total: z.number().int(),
  /** Cells of a workbook that were truncated at {@link CELL_CHARACTERS}. */
  cut: z.number().int(),
  files: z.array(ExportFile),
  /** The gaps of its sources, as known when it began. */
  gaps: z.array(CollectionGap),
  error: z.string().nullable(),
  created_at: Instant,
  finished_at: Instant.nullable(),
  expires_at: Instant.nullable(),
});
export type MentionExport = z.infer<typeof MentionExport>;

/** The estimated size of an export. */
export const ExportEstimate = z.object({
  rows: z.number().int(),
  /** From a sample of the mentions; a workbook is compressed and smaller. */
  bytes: z.number().int(),
  seconds: z.number().int(),
  files: z.number().int(),
  /** What is left of the plan's monthly limit; null where the plan has no limit. */
  left: z.number().int().nullable(),
});
export type ExportEstimate = z.infer<typeof ExportEstimate>;
