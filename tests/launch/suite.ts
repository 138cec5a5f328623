import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { identify } from '#server/kit/embedded/process-identity.ts';

const Line = z.object({
  open: z
    .object({ postgres: z.array(z.number()), clickhouse: z.array(z.number()), folder: z.string() })
    .optional(),
  acknowledged: z.number().optional(),
  said: z.string().optional(),
  failed: z.string().optional(),
});

/** A process that opens the stores and writes row after row into both; see suite-process.ts. */
export class Suite {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  open: z.infer<typeof Line>['open'];
  acknowledged = 0;
  said: string[] = [];
  failed = '';

  static readonly #running = new Set<Suite>();

  /** Stops what a failed test left running. */
  static async endAll(): Promise<void> {
    await Promise.all([...Suite.#running].map((suite) => suite.end('SIGTERM')));
  }

  constructor(folder: string, env: Record<string, string> = {}) {
    const program = join(import.meta.dirname, 'suite-process.ts');
    this.child = spawn(process.execPath, [program, folder], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // A line that a kill cut off is incomplete: its row was not acknowledged.
    if (this.child.stdout)
      createInterface({ input: this.child.stdout }).on('line', (line) => this.#take(line));
    Suite.#running.add(this);
    this.ended = new Promise((resolve) => this.child.on('close', (code) => resolve(code)));
    void this.ended.then(() => Suite.#running.delete(this));
  }

  /** Waits until `holds` returns true, or the process has ended. */
  async until(holds: (suite: Suite) => boolean): Promise<this> {
    while (!holds(this) && this.child.exitCode === null && this.child.signalCode === null) await sleep(10);
    return this;
  }

  /** The process number of the PostgreSQL server. */
  postgresPid(): number {
    return Number(readFileSync(join(this.open?.folder ?? '', 'postmaster.pid'), 'utf8').split('\n')[0]);
  }

  async end(signal: NodeJS.Signals): Promise<number | null> {
    this.child.kill(signal);
    return this.ended;
  }

  #take(line: string): void {
    if (!line.endsWith('}')) return;
    const words = Line.parse(JSON.parse(line));
    this.open ??= words.open;
    this.acknowledged = words.acknowledged ?? this.acknowledged;
    this.failed = words.failed ?? this.failed;
    if (words.said) this.said.push(words.said);
  }
}

/** Starts a suite and waits until it has written some rows. */
export async function startWriting(folder: string): Promise<Suite> {
  const suite = new Suite(folder);
  const before = await suite.until(({ open }) => open !== undefined);
  const first = before.open?.clickhouse.at(-1) ?? 0;
  return suite.until(({ acknowledged }) => acknowledged >= first + 20);
}

/** The message with which a start fails; empty if it does not fail. */
export async function findStartRefusal(folder: string, env: Record<string, string> = {}): Promise<string> {
  const suite = await new Suite(folder, env).until(({ open, failed }) => open !== undefined || failed !== '');
  await suite.end('SIGTERM');
  return suite.failed;
}

/** Whether a process of this number runs; a zombie, which ended but was not reaped by its parent, does not. */
export function isAlive(pid: number): boolean {
  return identify(pid) !== undefined;
}

/** Creates a folder that every user may enter, and a function that removes it. */
export function makeScratchFolder(): { folder: string; remove: () => void } {
  const outer = mkdtempSync(join(tmpdir(), 'earshot-launch-'));
  chmodSync(outer, 0o755);
  return { folder: join(outer, 'data'), remove: () => rmSync(outer, { recursive: true, force: true }) };
}

/** Waits for the given number of milliseconds. */
export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
