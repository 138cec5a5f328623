import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process, distinguished from a later one with the same number. */
export interface ProcessIdentity {
  pid: number;
  /** When it started, in the system's own format; comparable only on the same machine and boot. */
  began: string;
}

/** The identity of the running process `pid`, or undefined where there is none. */
export function identify(pid: number): ProcessIdentity | undefined {
  const began = process.platform === 'linux' ? beganOnLinux(pid) : beganByPs(pid);
  return began === undefined ? undefined : { pid, began };
}

/** Whether the identified process itself is still running. */
export function isRunning(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.began === identity.began;
}

/** Field 22 of /proc/PID/stat (clock ticks since boot, see proc(5)) joined with the boot's id. */
function beganOnLinux(pid: number): string | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The second field is the name in brackets and may itself contain blanks and brackets: count from its end.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // A zombie holds nothing any more; its parent has only not reaped it yet.
  if (fields[0] === 'Z') return undefined;
  const boot = readIfThere('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
  return `${boot}:${fields[19] ?? ''}`;
}

function beganByPs(pid: number): string | undefined {
  try {
    const began = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return began === '' ? undefined : began;
  } catch {
    // ps ends with 1 when there is no such process.
    return undefined;
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Gone between two checks, or never there: both mean "no such process".
    return undefined;
  }
}
