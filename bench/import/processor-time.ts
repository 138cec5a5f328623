import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Processor time in microseconds, by part of the suite. */
export type Times = ReadonlyMap<string, number>;

/** The part of the suite to which each thread name belongs. The engine names its threads after their work; all other names belong to it. */
const PARTS: Readonly<Record<string, string>> = {
  WorkerThread: 'pipeline: language, keywords, sentiment, words, block',
  V8Worker: 'garbage collection beside the threads',
  'libuv-worker': 'ClickHouse: insert; files',
};
const ENGINE = 'ClickHouse: merges and the rest';
const MAIN = 'main thread: reading, mapping, keys, payloads';
const POSTGRES = 'PostgreSQL';
/** The kernel counts in hundredths of a second. */
const TICK = 10_000;

/**
 * Measures the processor time of a suite from its first response on, by thread and by child process; threads that end count with their last
 * measured value. Empty where the system has no `/proc`.
 *
 * @param pid the suite's process
 */
export function followTimes(pid: number): { since: () => Times; stop: () => void } {
  const seen = new Map<string, { part: string; time: number }>();
  const look = (): void => {
    for (const one of existsSync('/proc/self/task') ? [...threadsOf(pid), ...postgresBelow(pid)] : [])
      seen.set(one.key, one);
  };
  look();
  const timer = setInterval(look, 250);
  let before = new Map<string, number>();
  return {
    since: () => {
      look();
      const times = new Map<string, number>();
      for (const [key, { part, time }] of seen)
        times.set(part, (times.get(part) ?? 0) + time - (before.get(key) ?? 0));
      before = new Map(Array.from(seen, ([key, { time }]) => [key, time]));
      return times;
    },
    stop: () => clearInterval(timer),
  };
}

function threadsOf(pid: number): { key: string; part: string; time: number }[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
    const read = statOf(`/proc/${pid}/task/${thread}`);
    if (!read) return [];
    const part = thread === String(pid) ? MAIN : (PARTS[read.name] ?? ENGINE);
    return [{ key: `${pid}/${thread}`, part, time: read.time }];
  });
}

/** PostgreSQL's processes are children of the one that the suite started; its count includes children that have ended. */
function postgresBelow(pid: number): { key: string; part: string; time: number }[] {
  const all = readdirSync('/proc').flatMap((name) => {
    const read = /^\d+$/.test(name) ? statOf(`/proc/${name}`) : undefined;
    return read?.name === 'postgres' ? [{ id: Number(name), ...read }] : [];
  });
  const own = new Set(all.filter(({ parent }) => parent === pid).map(({ id }) => id));
  return all
    .filter(({ id, parent }) => own.has(id) || own.has(parent))
    .map(({ id, time }) => ({ key: `${id}`, part: POSTGRES, time }));
}

/** A name may contain anything, including brackets; only numbers follow it (proc_pid_stat(5)). */
function statOf(folder: string): { name: string; parent: number; time: number } | undefined {
  try {
    const line = readFileSync(`${folder}/stat`, 'utf8');
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    const name = line.slice(line.indexOf('(') + 1, line.lastIndexOf(')'));
    return { name, parent: Number(fields[1]), time: (Number(fields[11]) + Number(fields[12])) * TICK };
  } catch {
    // The process has ended since it was listed.
    return undefined;
  }
}
