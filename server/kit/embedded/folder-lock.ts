import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { identify, isRunning } from './process-identity.ts';
import { StartFailure, getSystemCode } from './start-failure.ts';

/** The lock of a data folder, held until released or until its process ends. */
export interface FolderLock {
  release(): void;
}

const Holder = z.object({ pid: z.number().int().positive(), began: z.string() });
type Holder = z.infer<typeof Holder>;

/**
 * Locks a data folder for this process alone. A lock left by a killed process is taken over: a lock counts only if both its process number
 * and its start time match a running process.
 *
 * @throws StartFailure where another process, or this one, holds the folder.
 */
export function lockFolder(folder: string): FolderLock {
  const path = join(folder, 'lock');
  const own = identify(process.pid) ?? { pid: process.pid, began: '' };
  // Written elsewhere and linked into place, so no process ever reads half a lock and only one of two starters gets it.
  const draft = `${path}.${own.pid}.${process.hrtime.bigint()}`;
  writeFileSync(draft, JSON.stringify(own), { mode: 0o600 });
  try {
    if (!linked(draft, path)) {
      const holder = readHolder(path);
      if (holder && isRunning(holder)) throw heldBy(folder, holder);
      // Moved aside before the second attempt: when two starters find the same stale lock, one move fails, which is harmless.
      moveAside(path, `${draft}.stale`);
      if (!linked(draft, path)) throw heldBy(folder, readHolder(path));
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return { release: () => releaseOwn(path, own) };
}

function linked(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (failure) {
    if (getSystemCode(failure) === 'EEXIST') return false;
    throw failure;
  }
}

function moveAside(path: string, aside: string): void {
  try {
    renameSync(path, aside);
    rmSync(aside, { force: true });
  } catch (failure) {
    if (getSystemCode(failure) !== 'ENOENT') throw failure;
  }
}

/** Undefined for a lock that is gone or that no version of ours wrote: such a lock does not count. */
function readHolder(path: string): Holder | undefined {
  try {
    return Holder.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

function heldBy(folder: string, holder: Holder | undefined): StartFailure {
  const who = holder === undefined ? 'another process' : `process ${holder.pid}`;
  const mend =
    'stop that one first (Ctrl-C where it runs) or name another folder with DATA_DIR and another PORT';
  return new StartFailure(`The data folder ${folder} is in use by ${who}`, mend);
}

function releaseOwn(path: string, own: Holder): void {
  const holder = readHolder(path);
  if (holder?.pid === own.pid && holder.began === own.began) rmSync(path, { force: true });
}
