import { chmodSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { getSystemCode } from './start-failure.ts';

/** Modes of the files that the suite writes below its data folder: open to its own user and to nobody else. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

/** The rights of others in a mode. */
const OTHERS = 0o077;
/** As root, the database's user passes through the data folder to its own folder, and cannot list the contents. */
const PASSING = 0o011;

/** PostgreSQL protects its own folder, whose modes it checks itself. */
const POSTGRES = 'postgres';

/**
 * Restricts the data folder to the suite's own user: from now on this process gives others no rights to files that it creates, whatever
 * umask it was started with (the embedded ClickHouse writes in it, and sets no modes), and existing files are corrected.
 */
export function restrictAccess(dataFolder: string): void {
  // Threads have the umask of their process and may not set it.
  if (isMainThread) process.umask(OTHERS);
  const passing = process.getuid?.() === 0 ? PASSING : 0;
  closeTo(dataFolder, OTHERS & ~passing);
  for (const name of listed(dataFolder)) {
    if (name === POSTGRES) continue;
    // A part of the folder may be on another disk, behind a link.
    const path = resolved(join(dataFolder, name));
    if (path !== undefined) mend(path);
  }
}

function mend(path: string): void {
  const { isFolder, isFile } = kindOf(path);
  if (isFolder) for (const name of listed(path)) mend(join(path, name));
  if (isFolder || isFile) closeTo(path, OTHERS);
}

function closeTo(path: string, rights: number): void {
  try {
    const { mode } = lstatSync(path);
    if ((mode & rights) !== 0) chmodSync(path, mode & 0o777 & ~rights);
  } catch (failure) {
    ignoreGone(failure);
  }
}

function kindOf(path: string): { isFolder: boolean; isFile: boolean } {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return { isFolder: found?.isDirectory() ?? false, isFile: found?.isFile() ?? false };
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (failure) {
    ignoreGone(failure);
    return [];
  }
}

function resolved(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch (failure) {
    ignoreGone(failure);
    return undefined;
  }
}

/** Another process may have deleted it meanwhile, or it belongs to another user, who decides about it. */
function ignoreGone(failure: unknown): void {
  if (!['ENOENT', 'EPERM', 'EACCES', 'ENOTDIR'].includes(getSystemCode(failure) ?? '')) throw failure;
}
