import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Id } from '#contracts/kit/ids.ts';
import type { TileAnswers } from '#server/custom-viz/files/answer-tiles.ts';
import type { Context } from '#server/kit/context.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '#server/kit/embedded/private-files.ts';

type FilesRoot = Pick<Context, 'files'>;

/** The folder of the files of all accounts. */
export const getExportsRoot = ({ files }: FilesRoot): string => join(files, 'dashboard-exports');

/** The folder of one file. Both parts are ids, so no path leads elsewhere. @throws when one is not an id */
export function getExportFolder(context: FilesRoot, accountId: string, exportId: string): string {
  return join(getExportsRoot(context), Id.parse(accountId), Id.parse(exportId));
}

/** The finished file. */
export const getExportPath = (folder: string): string => join(folder, 'file');

/** Writes a file as a whole or not at all, flushed to the disk on return. */
export async function writeWhole(folder: string, name: string, bytes: Buffer | string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const path = join(folder, name);
  const part = `${path}.part`;
  const file = await open(part, 'w', PRIVATE_FILE);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
}

/** The name of the answers of a tile, until the file is drawn. */
export const nameAnswers = (at: number): string => `${at}.json`;

/** The answers of a tile as {@link writeWhole} kept them. */
export async function readAnswers(folder: string, at: number): Promise<TileAnswers> {
  // Written by the step before, of this version of the suite or the one before it.
  return JSON.parse(await readFile(join(folder, nameAnswers(at)), 'utf8')) as TileAnswers;
}
