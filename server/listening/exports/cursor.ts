import { join } from 'node:path';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import { Id } from '#contracts/kit/ids.ts';
import { EXPORT_FORMATS, ExportFile } from '#contracts/listening/exports/export.ts';
import type { Context } from '#server/kit/context.ts';

/**
 * Where the next step of an export starts: the mention after which it continues, and the piece (a text file, or a sheet of a workbook) with
 * its number of valid bytes. Whatever a killed process wrote after them is cut off.
 */
export const ExportCursor = z.object({
  after: z.object({ published_at: z.string(), _id: z.string() }).nullable(),
  /** Whether all mentions were read: only closing the file remains. */
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

/** What an export has written so far. */
export const ExportResult = z.object({
  rows: z.number().int(),
  cut: z.number().int(),
  files: z.array(ExportFile),
});
export type ExportResult = z.infer<typeof ExportResult>;

/** The folder of all accounts' exports. */
export const getExportsRoot = ({ files }: Pick<Context, 'files'>): string => join(files, 'mention-exports');

/**
 * The folder of an export's files. Both parts are ids, so no path leads elsewhere.
 * @throws when one is not an id
 */
export function exportFolder(
  context: Pick<Context, 'files'>,
  accountId: AccountId | string,
  exportId: string,
): string {
  return join(getExportsRoot(context), Id.parse(accountId), Id.parse(exportId));
}

const numbered = (number: number): string => String(number).padStart(3, '0');

/** A finished file of an export. */
export function exportFilePath(
  folder: string,
  format: (typeof EXPORT_FORMATS)[number],
  number: number,
): string {
  return join(folder, `${numbered(number)}.${format}`);
}

/** A sheet that waits to be compressed into its workbook. */
export function buildSheetPath(folder: string, file: number, sheet: number): string {
  return join(folder, `${numbered(file)}-${sheet}.xml`);
}
