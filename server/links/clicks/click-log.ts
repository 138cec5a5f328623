import {
  mkdir,
  open,
  readdir,
  readFile,
  rm,
  rmdir,
  stat,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import { join } from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '#server/kit/embedded/private-files.ts';
import { getSystemCode } from '#server/kit/embedded/start-failure.ts';

/** How long a process may be silent before others take its files over, in milliseconds. */
export const LEASE_MS = 15_000;
/** A file is not continued beyond so many lines, so that one insert stays small. */
const MOST_LINES = 50_000;

const ALIVE = 'alive';
const FILE = /^[0-9a-f-]{36}\.jsonl$/;

/** A file of lines that nobody writes to any more; `token` names its content for good. */
export type Segment = { path: string; token: string };

type PendingLine = { line: string; resolve: () => void; reject: (error: unknown) => void };
type Parts = { root: string; newId: () => string; now?: () => number };

/**
 * An append-only log of lines on disk: a line that was confirmed outlives the process (its file system has it; a power cut may cost the last
 * second). Lines that come while others are written are written together. Each process has a folder of its own below `root`, so that
 * several processes, also of several machines with a shared disk, never write to one file.
 */
export class ClickLog {
  readonly #root: string;
  readonly #newId: () => string;
  readonly #now: () => number;
  #folder = '';
  #file: FileHandle | null = null;
  #name = '';
  #lines = 0;
  #touchedAt = 0;
  #waiting: PendingLine[] = [];
  /** Writing, rotating and touching happen one after another. */
  #turn: Promise<unknown> = Promise.resolve();
  #flushing = false;

  constructor({ root, newId, now = Date.now }: Parts) {
    this.#root = root;
    this.#newId = newId;
    this.#now = now;
  }

  /** Appends a line. Resolves once the file system has it. */
  append(line: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ line, resolve, reject });
      if (this.#flushing) return;
      this.#flushing = true;
      void this.#inTurn(() => this.#flush());
    });
  }

  /** Says that this process still writes, so that others leave its files alone. */
  touch(): Promise<void> {
    return this.#inTurn(() => this.#touch());
  }

  /** Closes the file that is written to. @returns the files of this process that nobody writes to any more, the oldest first */
  rotate(): Promise<Segment[]> {
    return this.#inTurn(async () => {
      if (this.#lines > 0) await this.#closeFile();
      return (await listSegments(this.#folder)).filter(({ token }) => token !== this.#name);
    });
  }

  /** The files of processes that ended without emptying theirs. */
  async listLeft(): Promise<Segment[]> {
    await this.touch();
    const own = this.#folder;
    const newest = await touchedAt(own);
    const left: Segment[] = [];
    for (const name of await listNames(this.#root)) {
      const folder = join(this.#root, name);
      if (folder === own || newest - (await touchedAt(folder)) < LEASE_MS) continue;
      const segments = await listSegments(folder);
      if (segments.length === 0) await removeFolder(folder);
      left.push(...segments);
    }
    return left;
  }

  /** Writes what waits, and closes the file; a folder without files is removed. */
  async close(): Promise<void> {
    await this.#inTurn(async () => {
      await this.#flush();
      await this.#closeFile();
      if (this.#folder !== '' && (await listSegments(this.#folder)).length === 0)
        await removeFolder(this.#folder);
      this.#folder = '';
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }

  async #flush(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        const batch = this.#waiting;
        this.#waiting = [];
        try {
          await this.#write(batch.map(({ line }) => `${line}\n`).join(''));
          this.#lines += batch.length;
          for (const { resolve } of batch) resolve();
        } catch (error) {
          for (const { reject } of batch) reject(error);
          // What was written of it may be half a line, and the folder may be gone: the next one begins elsewhere.
          await this.#leaveFolder().catch(() => {});
        }
      }
    } finally {
      this.#flushing = false;
    }
  }

  async #write(text: string): Promise<void> {
    // After a long silence others may have read the file: what comes now goes into a new folder.
    if (this.#folder !== '' && this.#now() - this.#touchedAt > LEASE_MS / 2) await this.#leaveFolder();
    if (this.#lines >= MOST_LINES) await this.#closeFile();
    const file = this.#file ?? (await this.#openFile());
    const { bytesWritten } = await file.write(text);
    if (bytesWritten < Buffer.byteLength(text)) throw new Error('the disk took part of the lines');
  }

  async #openFile(): Promise<FileHandle> {
    if (this.#folder === '') await this.#touch();
    this.#name = this.#newId();
    const file = await open(join(this.#folder, `${this.#name}.jsonl`), 'a', PRIVATE_FILE);
    this.#file = file;
    this.#lines = 0;
    return file;
  }

  async #closeFile(): Promise<void> {
    const file = this.#file;
    this.#file = null;
    this.#name = '';
    this.#lines = 0;
    await file?.close();
  }

  async #leaveFolder(): Promise<void> {
    await this.#closeFile();
    this.#folder = '';
  }

  async #touch(): Promise<void> {
    if (this.#folder !== '' && this.#now() - this.#touchedAt > LEASE_MS / 2) await this.#leaveFolder();
    if (this.#folder === '') {
      this.#folder = join(this.#root, this.#newId());
      await mkdir(this.#folder, { recursive: true, mode: PRIVATE_FOLDER });
    }
    // Written, so that the time is that of the disk: machines that share one need not agree on the time.
    await writeFile(join(this.#folder, ALIVE), '.', { mode: PRIVATE_FILE });
    this.#touchedAt = this.#now();
  }
}

/** The complete lines of a file; one that a killed process did not finish was never confirmed. */
export async function readLines({ path }: Segment): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch(passGone);
  return (text ?? '').split('\n').filter((line) => line.startsWith('{') && line.endsWith('}'));
}

/** Removes a file whose lines are stored elsewhere; it may be gone already. */
export async function removeSegment({ path }: Segment): Promise<void> {
  await rm(path, { force: true });
}

async function listSegments(folder: string): Promise<Segment[]> {
  const names = (await listNames(folder)).filter((name) => FILE.test(name)).toSorted();
  return names.map((name) => ({ path: join(folder, name), token: name.slice(0, -'.jsonl'.length) }));
}

async function listNames(folder: string): Promise<string[]> {
  return folder === '' ? [] : ((await readdir(folder).catch(passGone)) ?? []);
}

async function touchedAt(folder: string): Promise<number> {
  // A process that begins has made its folder only.
  const found = (await stat(join(folder, ALIVE)).catch(passGone)) ?? (await stat(folder).catch(passGone));
  return found?.mtimeMs ?? 0;
}

async function removeFolder(folder: string): Promise<void> {
  await rm(join(folder, ALIVE), { force: true });
  await rmdir(folder).catch(() => {});
}

/** Another process may have removed it meanwhile. */
function passGone(failure: unknown): undefined {
  if (getSystemCode(failure) !== 'ENOENT') throw failure;
}
