import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '#contracts/kit/parse-json.ts';
import { OWNER } from './postgres-cluster.ts';
import { StartFailure } from './start-failure.ts';

const Access = z.object({ port: z.number().int().min(1).max(65_535), password: z.string().min(16) });
/** The access data of the embedded server: stored in the data folder, readable by its owner only. */
export type Access = z.infer<typeof Access>;

/**
 * The port and the password of the embedded server: those of the last start, or new ones for a new cluster.
 *
 * @param cluster the cluster's folder.
 * @throws StartFailure where there is a cluster but no access data for it.
 */
export async function readAccess(dataFolder: string, cluster: string): Promise<Access> {
  const path = fileOf(dataFolder);
  if (!existsSync(path) && !existsSync(cluster))
    return { port: await findFreePort(), password: randomBytes(24).toString('base64url') };
  const access = Access.safeParse(existsSync(path) ? parseJson(readFileSync(path, 'utf8')) : undefined).data;
  if (access) return access;
  const mend = 'put its backup in place, or move the data folder away to begin anew';
  throw new StartFailure(`The file ${path}, which opens the database, is missing or damaged`, mend);
}

/** Writes port and password, completely or not at all. */
export function storeAccess(dataFolder: string, access: Access): void {
  const path = fileOf(dataFolder);
  writeFileSync(`${path}.new`, JSON.stringify(access), { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}

/** The address of the embedded server's database, for `pg`: through the socket in a folder, or through a port of the machine. */
export function buildConnectionUrl(
  { port, password }: Access,
  { database = OWNER, socket = null }: { database?: string; socket?: string | null } = {},
): string {
  // `pg` uses the host after the question mark.
  const through = socket === null ? '' : `?host=${encodeURIComponent(socket)}`;
  return `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}${through}`;
}

/** A port of this machine on which nothing listens: `wanted` where it is free. */
export async function findFreePort(wanted = 0): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer();
  server.once('error', reject);
  server.listen({ port: wanted, host: '127.0.0.1', exclusive: true }, () => {
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
  });
  // A port that is taken is no failure here: any other will do.
  return promise.catch((failure: unknown) => (wanted === 0 ? Promise.reject(failure) : findFreePort()));
}

function fileOf(dataFolder: string): string {
  return join(dataFolder, 'postgres.json');
}
