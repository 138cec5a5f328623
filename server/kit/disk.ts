import { readFile, realpath, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '#server/kit/config.ts';
import { PRIVATE_FILE } from '#server/kit/embedded/private-files.ts';

/** How much room there is. `full` means that a write failed lately or will soon fail. */
export type DiskState = { full: boolean; free_bytes: number | null };

/** Below this a database cannot begin its next log file: a write may fail at any moment. In bytes. */
const LEAST_FREE = 32 * 1024 * 1024;
/** What is written to test whether there is room: a full disk still accepts small and empty files. In bytes. */
const PROBE = 64 * 1024;
/** How long a check is valid, and a failed write: an external store has a disk that cannot be inspected from here. Milliseconds. */
const LOOK_MS = 2000;
const FAILED_MS = 30_000;

const Thrown = z.object({ code: z.string().optional(), message: z.string().default('') });
/** The error codes of the system, PostgreSQL (class 53) and ClickHouse (243, NOT_ENOUGH_SPACE). */
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100', '243']);
const WORDS = /no space left on device|NOT_ENOUGH_SPACE|disk quota exceeded/i;
/** Maximum depth of causes that are inspected. */
const DEEPEST = 5;

/** Whether something failed for lack of room on a disk. */
export function isDiskFull(error: unknown, depth = 0): boolean {
  const { code, message = '' } = Thrown.safeParse(error).data ?? {};
  if (CODES.has(code ?? '') || WORDS.test(message)) return true;
  return error instanceof Error && depth < DEEPEST && isDiskFull(error.cause, depth + 1);
}

const failures = new Map<string, number>();

/** Records that a write of this data folder's suite failed for lack of room. */
export function noteFullDisk({ dataDir }: Pick<Config, 'dataDir'>): void {
  void failures.set(dataDir, performance.now());
}

const looks = new Map<string, { at: number; state: Promise<DiskState> }>();

/** Checks the disks of the data folder; a recent result is reused. */
export async function readDisk({ dataDir }: Pick<Config, 'dataDir'>): Promise<DiskState> {
  const before = looks.get(dataDir);
  const seen =
    before && performance.now() - before.at < LOOK_MS
      ? before
      : { at: performance.now(), state: lookAt(dataDir) };
  looks.set(dataDir, seen);
  const { full, free_bytes } = await seen.state;
  return { full: full || performance.now() - (failures.get(dataDir) ?? -Infinity) < FAILED_MS, free_bytes };
}

async function lookAt(dataDir: string): Promise<DiskState> {
  // PostgreSQL and the files may each be on a disk of their own.
  const elsewhere = await readFile(join(dataDir, 'postgres-lies-at'), 'utf8').catch(() => '');
  const folders = [dataDir, join(dataDir, 'files'), join(dataDir, 'postgres'), elsewhere.trim()].filter(
    Boolean,
  );
  const room = (await Promise.all(folders.map(freeIn))).filter((free) => free !== null);
  const free_bytes = room.length === 0 ? null : Math.min(...room);
  const taken = await Promise.all([dataDir, join(dataDir, 'files')].map(takesFile));
  return { full: (free_bytes ?? Infinity) < LEAST_FREE || taken.includes(false), free_bytes };
}

async function freeIn(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(await realpath(folder));
    return bavail * bsize;
  } catch {
    // A folder that does not exist has no disk; whether the stores respond is checked elsewhere.
    return null;
  }
}

/** Whether a folder accepts a file: a quota, or a disk that became read-only, does not show in a count of free bytes. */
async function takesFile(folder: string): Promise<boolean> {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    await writeFile(probe, Buffer.alloc(PROBE), { mode: PRIVATE_FILE });
    return true;
  } catch (failure) {
    return !isDiskFull(failure) && Thrown.safeParse(failure).data?.code !== 'EROFS';
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}
