import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { deleteLeftoverSockets } from './postgres-socket.ts';
import type { StoreLog } from './store-log.ts';

/**
 * Ends a PostgreSQL that outlived the suite on this cluster (the suite was killed, its server was not), so that a new one can start. Call
 * it only under the data folder's lock: then no other process can be using the cluster.
 *
 * A `postmaster.pid` whose process is a different one by now (numbers are reused after a restart of the machine or the container) is
 * removed: PostgreSQL would mistake that process for itself and refuse to start.
 */
export async function stopOrphanedServer(folder: string, log: StoreLog): Promise<void> {
  const path = join(folder, 'postmaster.pid');
  const signals: NodeJS.Signals[] = ['SIGINT', 'SIGQUIT', 'SIGKILL'];
  for (const signal of signals) {
    const postmaster = existsSync(path) ? Number(readFileSync(path, 'utf8').split('\n')[0]) : undefined;
    const pids = serverProcesses(folder, postmaster);
    if (pids.length === 0) return forget(path);
    // The first signal goes only to the postmaster, which ends its own processes; the last one is for processes whose postmaster is gone.
    const signalled =
      postmaster !== undefined && pids.includes(postmaster) && signal !== 'SIGKILL' ? [postmaster] : pids;
    log.warn({ pids: signalled, signal }, 'ending a PostgreSQL server left over from an earlier run');
    for (const pid of signalled) send(pid, signal);
    if (await gone(folder, postmaster, signal === 'SIGINT' ? 30_000 : 5_000)) return forget(path);
  }
}

/** On systems other than Linux, servers without a postmaster are not looked for, so PostgreSQL has to make its own check. */
function forget(path: string): void {
  if (process.platform !== 'linux') return;
  rmSync(path, { force: true });
  deleteLeftoverSockets(dirname(path));
}

async function gone(folder: string, postmaster: number | undefined, limit: number): Promise<boolean> {
  for (let waited = 0; waited < limit; waited += 25) {
    if (serverProcesses(folder, postmaster).length === 0) return true;
    await wait(25);
  }
  return false;
}

/** Every process of a PostgreSQL server has the cluster's folder as its working folder; no other process has this name there. */
function serverProcesses(folder: string, postmaster: number | undefined): number[] {
  if (process.platform !== 'linux')
    return postmaster !== undefined && serves(postmaster, folder) ? [postmaster] : [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => worksIn(pid, folder));
}

function worksIn(pid: number, folder: string): boolean {
  try {
    const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    return name === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    // Ended meanwhile, or another user's: not one of ours.
    return false;
  }
}

function serves(pid: number, folder: string): boolean {
  try {
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).includes(folder);
  } catch {
    // ps ends with 1 when there is no such process.
    return false;
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Ended between the search and the signal, which is what was wanted.
  }
}
