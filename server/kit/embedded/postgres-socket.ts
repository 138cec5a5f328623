import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Longest path of a socket in bytes: macOS has room for 104 with the nought that ends it, Linux for four more. */
const LONGEST = 103;
/** As long as a socket's name gets; its port has at most five digits. */
const NAME = '.s.PGSQL.65535';

/**
 * The folder of the embedded server's socket: beside its cluster, where nobody but its user comes in. A message takes a third less of
 * the suite's time that way than through a port of the machine (docs/decisions/0087).
 *
 * @returns null where there are no such sockets or the path would be too long; the port is there in any case.
 */
export function resolveSocketFolder(
  cluster: string,
  platform: NodeJS.Platform = process.platform,
): string | null {
  const folder = dirname(cluster);
  const fits = Buffer.byteLength(join(folder, NAME)) <= LONGEST;
  return platform !== 'win32' && fits ? folder : null;
}

/**
 * Removes what a killed server left of its sockets. Call it only when no server is left: PostgreSQL would take another process that
 * was given the old one's number for the owner of the socket, and refuse to start.
 */
export function forgetSockets(cluster: string): void {
  const folder = dirname(cluster);
  for (const name of readdirSync(folder)) {
    if (name.startsWith('.s.PGSQL.')) rmSync(join(folder, name), { force: true });
  }
}
