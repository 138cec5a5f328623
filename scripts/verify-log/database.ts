import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { prepareDataFolder } from '#server/kit/embedded/data-folder.ts';
import { lockFolder } from '#server/kit/embedded/folder-lock.ts';
import { buildConnectionUrl, readAccess } from '#server/kit/embedded/postgres-access.ts';
import { openPostgres } from '#server/kit/embedded/postgres.ts';
import { StartFailure } from '#server/kit/embedded/start-failure.ts';

const SILENT = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** A database that responds, and the way to leave it as it was found. */
export type OpenDatabase = { url: string; stop: () => Promise<void> };

/**
 * Connects to the suite's database: an external server, the embedded one of a running suite, or the embedded one started temporarily.
 *
 * @throws StartFailure if there is no data.
 */
export async function connectToDatabase(config: {
  dataDir: string;
  databaseUrl: string | undefined;
}): Promise<OpenDatabase> {
  const leave = async (): Promise<void> => undefined;
  if (config.databaseUrl) return { url: config.databaseUrl, stop: leave };
  if (!existsSync(join(config.dataDir, 'postgres.json')))
    throw new StartFailure(
      `The folder ${config.dataDir} holds no data`,
      'name the data folder with DATA_DIR',
    );
  const folder = prepareDataFolder(config.dataDir);
  const running = buildConnectionUrl(await readAccess(folder, folder));
  if (await answers(running)) return { url: running, stop: leave };
  const lock = lockFolder(folder);
  const postgres = await openPostgres(folder, SILENT, () => undefined).catch((failure: unknown) => {
    lock.release();
    throw failure;
  });
  return {
    url: postgres.databaseUrl,
    stop: async () => {
      await postgres.stop();
      lock.release();
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
