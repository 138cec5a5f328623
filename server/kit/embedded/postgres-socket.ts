import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Maximum path of a socket in bytes: macOS has room for 104 with the terminating NUL, Linux for four more. */
const LONGEST = 103;
/** The maximum length of a socket's name; its port has at most five digits. */
const NAME = '.s.PGSQL.65535';

/**
 * The folder of the embedded server's socket: next to its cluster, where only its user has access. A message takes a third less of the
 * suite's time that way than through a port of the machine (docs/decisions/0087).
 *
 * @returns null where there are no such sockets or the path would be too long; the port is available in any case.
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
 * Removes the sockets that a killed server left. Call it only when no server is left: PostgreSQL would mistake another process with the old
 * one's number for the owner of the socket, and refuse to start.
 */
export function deleteLeftoverSockets(cluster: string): void {
  const folder = dirname(cluster);
  for (const name of readdirSync(folder)) {
    if (name.startsWith('.s.PGSQL.')) rmSync(join(folder, name), { force: true });
  }
}
