import { join } from 'node:path';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import { Id } from '#contracts/kit/ids.ts';
import { EXPORT_FORMATS, ExportFile } from '#contracts/listening/exports/export.ts';
import type { Context } from '#server/kit/context.ts';

/**
 * Where the next step of an export begins: the mention behind which it goes on, and the piece (a file of text, or a sheet of a
 * workbook) with the bytes of it that are known to be right. Whatever a killed process wrote behind them is cut off.
 */
export const ExportCursor = z.object({
  after: z.object({ published_at: z.string(), _id: z.string() }).nullable(),
  /** Whether all mentions were read: what is left is to close the file. */
  read: z.boolean(),
  file: z.number().int(),
  sheet: z.number().int(),
  rows: z.number().int(),
  bytes: z.number().int(),
  /** Rows of the sheets before this one in the same workbook. */
  earlier: z.number().int(),
});
export type ExportCursor = z.infer<typeof ExportCursor>;

export const FIRST_CURSOR: ExportCursor = {
  after: null,
  read: false,
  file: 1,
  sheet: 1,
  rows: 0,
  bytes: 0,
  earlier: 0,
};

/** What an export came to so far. */
export const ExportResult = z.object({
  rows: z.number().int(),
  cut: z.number().int(),
  files: z.array(ExportFile),
});
export type ExportResult = z.infer<typeof ExportResult>;

/** Where the files of all accounts' exports lie. */
export const getExportsRoot = ({ files }: Pick<Context, 'files'>): string => join(files, 'mention-exports');

/** Where an export's files lie. Both parts are ids, so no path leads elsewhere. @throws when one is no id */
export const exportFolder = (
  context: Pick<Context, 'files'>,
  accountId: AccountId | string,
  exportId: string,
): string => join(getExportsRoot(context), Id.parse(accountId), Id.parse(exportId));

const numbered = (number: number): string => String(number).padStart(3, '0');

/** A finished file of an export. */
export const exportFilePath = (
  folder: string,
  format: (typeof EXPORT_FORMATS)[number],
  number: number,
): string => join(folder, `${numbered(number)}.${format}`);

/** A sheet that waits to be packed into its workbook. */
export const buildSheetPath = (folder: string, file: number, sheet: number): string =>
  join(folder, `${numbered(file)}-${sheet}.xml`);
