import { createReadStream, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileSource } from '#connectors/file/file-bytes.ts';
import { findMissingColumns } from '#connectors/file/mapping.ts';
import { previewFile, type FilePreview } from '#connectors/file/read-rows.ts';
import { findDateColumns, surveyColumns } from '#connectors/file/survey-columns.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { toFieldFaults, validate } from '#contracts/kit/faults/validate.ts';
import { parseJson } from '#contracts/kit/parse-json.ts';
import type { ColumnDates } from '#contracts/listening/import-dates.ts';
import { ImportMapping } from '#contracts/listening/import-fields.ts';
import { MAX_IMPORT_BYTES } from '#contracts/listening/import.ts';
import type { Context } from '#server/kit/context.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '#server/kit/embedded/private-files.ts';
import { refuse } from '#server/kit/errors.ts';
import { readChunks } from '#server/kit/http/input.ts';

/** How much of a stored file is checked before it is accepted: enough for its columns. */
const CHECKED_BYTES = 1024 * 1024;

/** Where an import's file is stored until the import has ended. */
export function importPath(context: Context, importId: string): string {
  return join(context.files, 'imports', importId);
}

export function hasFile(context: Context, importId: string): boolean {
  return existsSync(importPath(context, importId));
}

export function deleteImportFile(context: Context, importId: string): Promise<void> {
  return rm(importPath(context, importId), { force: true });
}

/**
 * Writes a body into the import's file; an existing file is complete. @returns its size in bytes
 * @throws too_large, malformed_body where the sender disconnects in the middle
 */
export async function storeFile(context: Context, importId: string, body: Request['body']): Promise<number> {
  const path = importPath(context, importId);
  mkdirSync(join(context.files, 'imports'), { recursive: true, mode: PRIVATE_FOLDER });
  try {
    await pipeline(
      readChunks(body, MAX_IMPORT_BYTES),
      createWriteStream(`${path}.part`, { flush: true, mode: PRIVATE_FILE }),
    );
    await rename(`${path}.part`, path);
  } catch (error) {
    await rm(`${path}.part`, { force: true });
    throw error;
  }
  return (await stat(path)).size;
}

/** The bytes of an import's file, reporting how many were read. */
export async function* readFile(path: string, onRead: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    onRead(chunk.byteLength);
    yield chunk;
  }
}

/** The mapping that a user sent as JSON. @throws mapping_invalid */
export function readMapping(text: string): ImportMapping {
  const read = validate(ImportMapping, parseJson(text));
  return read.ok ? read.data : refuse('mapping_invalid', { fields: toFieldFaults(read.faults) });
}

/** Checks that a file's beginning can be parsed and has the columns that its mapping names. @throws file_unreadable, mapping_invalid */
export async function checkFile(
  path: string,
  about: Omit<FileSource, 'stream'>,
  mapping: ImportMapping,
): Promise<void> {
  const stream = createReadStream(path, { end: CHECKED_BYTES - 1 });
  const { columns } = await preview({ stream, ...about });
  const missing = new Set(findMissingColumns(mapping, columns));
  if (missing.size === 0) return;
  const fields = Object.entries(mapping).filter(([, column]) => missing.has(column));
  refuse('mapping_invalid', {
    fields: Object.fromEntries(fields.map(([field, column]) => [field, fault('no_column', { column })])),
  });
}

/** A file's columns and first rows. @throws file_unreadable where there are none */
export async function preview(source: FileSource): Promise<FilePreview> {
  const read = await previewFile({ ...source, partial: true }).catch(() => undefined);
  if (!read || read.columns.length === 0) return refuse('file_unreadable');
  return read;
}

/** Columns that are checked: the one that is likely the date of a post, and a few others that may be. */
const MOST_DATE_COLUMNS = 4;
/** Bytes that are read before other work gets a turn. */
const TURN_BYTES = 64 * 1024;

/** How the dates of a file's beginning are parsed, by column, the likely one first. */
export async function previewDates(
  { rows, columns, mapping }: FilePreview,
  { bytes, now, ...about }: Omit<FileSource, 'stream'> & { bytes: Uint8Array; now: Date },
): Promise<ColumnDates[]> {
  const likely = mapping.published_at === undefined ? [] : [mapping.published_at];
  const looked = [...new Set([...likely, ...findDateColumns(rows, columns, now)])].slice(
    0,
    MOST_DATE_COLUMNS,
  );
  if (looked.length === 0) return [];
  const source = { stream: Readable.from(slicesOf(bytes)), ...about, partial: true };
  const surveys = await surveyColumns(source, looked, { now });
  return [...surveys].map(([column, survey]) => ({ column, ...survey }));
}

function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += TURN_BYTES) yield bytes.subarray(at, at + TURN_BYTES);
}
