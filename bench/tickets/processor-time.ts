import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of a tick of Linux's clock for processes. */
const TICK_MS = 10;

/**
 * The processor time that the descendants of this process have used so far, in milliseconds: the embedded database. Null where the system
 * does not report it as Linux does.
 */
export function readProcessorTime(): number | null {
  const taken = new Map<number, { parent: number; ms: number }>();
  try {
    for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
      const read = statOf(name);
      if (read) taken.set(Number(name), read);
    }
  } catch {
    return null;
  }
  const isOurs = (pid: number): boolean => {
    const parent = taken.get(pid)?.parent;
    return parent !== undefined && (parent === process.pid || isOurs(parent));
  };
  return [...taken].filter(([pid]) => isOurs(pid)).reduce((sum, [, { ms }]) => sum + ms, 0);
}

/** The parent of a process, and its time with that of ended children; nothing if it ends while it is read. */
function statOf(pid: string): { parent: number; ms: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    return { parent, ms: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) * TICK_MS };
  } catch {
    return null;
  }
}
