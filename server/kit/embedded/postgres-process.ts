import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { PostgresLocation } from './postgres-place.ts';
import { buildPostgresSettings } from './postgres-settings.ts';
import type { StoreLog } from './store-log.ts';

/** The parameters of one server. */
export interface ServerPlan {
  place: PostgresLocation;
  /** Path of the `postgres` program. */
  program: string;
  port: number;
  /** The folder of its socket; null for none. */
  socket: string | null;
  /** Settings in place of the usual ones. */
  settings: Readonly<Record<string, string>>;
  log: StoreLog;
}

/** A server that accepts connections. */
export interface ServerProcess {
  pid: number;
  /** Settles with its last output when it ends, for whatever reason. */
  ended: Promise<string>;
  /** Ends it: open transactions are aborted, everything committed is on disk. */
  stop(): Promise<void>;
}

/** The output of a server that ended before it accepted connections. */
export class ServerRefusal extends Error {
  override readonly name = 'ServerRefusal';
}

/** How long a clean end may take (it writes a checkpoint) before the server is told to leave recovery to the next start. */
const STOP_LIMIT_MS = 20_000;

/**
 * Starts PostgreSQL and waits until it accepts connections, recovery after a crash included, however long that takes.
 *
 * It runs in a process group of its own, so Ctrl-C reaches the suite alone, which then ends its parts in order.
 *
 * @throws ServerRefusal with its output when it ends before.
 */
export async function startServer({
  place,
  program,
  port,
  socket,
  settings,
  log,
}: ServerPlan): Promise<ServerProcess> {
  const identity = place.user ? { uid: place.user.uid, gid: place.user.gid } : {};
  // If a setting occurs twice, the last one applies.
  const own = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(program, ['-D', place.folder, ...buildPostgresSettings({ port, socket }), ...own], {
    cwd: place.folder,
    detached: process.platform !== 'win32',
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...identity,
  });
  const { ready, ended } = follow(child, log);
  // A suite that ends without stopping its parts (an uncaught failure, a forced end) ends the server too.
  const takeAlong = () => child.kill('SIGQUIT');
  process.once('exit', takeAlong);
  void ended.then(() => process.off('exit', takeAlong));
  await ready;
  return { pid: child.pid ?? 0, ended, stop: () => stop(child, ended) };
}

function follow(child: ChildProcess, log: StoreLog): { ready: Promise<void>; ended: Promise<string> } {
  const last: string[] = [];
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<string>();
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      last.push(line);
      if (last.length > 40) last.shift();
      if (line.includes('ready to accept connections')) ready.resolve();
      else report(line, log);
    });
  }
  const finish = (words: string) => {
    ready.reject(new ServerRefusal(words));
    ended.resolve(words);
  };
  child.on('error', (failure) => finish(failure.message));
  child.on('close', () => finish(last.join('\n')));
  return { ready: ready.promise, ended: ended.promise };
}

function report(line: string, log: StoreLog): void {
  if (/^(WARNING|ERROR|FATAL|PANIC)/.test(line)) log.warn({ part: 'postgres' }, line);
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.kill('SIGINT');
  const late = new AbortController();
  const limit = wait(STOP_LIMIT_MS, 'late', { signal: late.signal }).catch(() => 'in time');
  if ((await Promise.race([ended, limit])) === 'late') child.kill('SIGQUIT');
  late.abort();
  await ended;
}
