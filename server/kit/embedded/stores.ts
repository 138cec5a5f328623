import type { ClickHouseClient } from '@clickhouse/client';
import { CLICKHOUSE_DATABASE, openClickHouse } from './clickhouse.ts';
import { prepareDataFolder } from './data-folder.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { openPostgres } from './postgres.ts';
import { restrictAccess } from './private-files.ts';
import { checkPostgresServer, openClickHouseServer } from './servers.ts';
import { toDiskFailure, StartFailure } from './start-failure.ts';
import type { StoreLog } from './store-log.ts';

/** Which stores to open, and where. */
export interface StoresOptions {
  /** Folder of everything embedded; created where absent. */
  dataDir: string;
  /** An external PostgreSQL server instead of the embedded one. */
  databaseUrl?: string | undefined;
  /** An external ClickHouse server instead of the embedded one. */
  clickhouseUrl?: string | undefined;
  /** The roles of this process; the embedded stores belong to one process that has all of them. */
  role?: 'all' | 'web' | 'worker' | undefined;
  log: StoreLog;
  /** Receives sentences for the user at the terminal (about unexpected locations of data). */
  say?: (line: string) => void;
}

/** Both stores, open. */
export interface Stores {
  /** PostgreSQL, signed in as the owner of the tables. */
  databaseUrl: string;
  clickhouse: ClickHouseClient;
  /** The ClickHouse database of unqualified names. */
  clickhouseDatabase: string;
  /** The data folder's absolute path. */
  dataFolder: string;
  /** Folder of the embedded PostgreSQL's cluster; undefined with an external server. */
  postgresFolder: string | undefined;
  /** Closes the opened stores, in order; a second call waits for the same end. */
  stop(): Promise<void>;
}

/**
 * Opens PostgreSQL and ClickHouse: embedded in `dataDir`, or external servers.
 *
 * @throws StartFailure with a sentence that names the remedy; nothing is left running then.
 */
export async function openStores(wanted: StoresOptions): Promise<Stores> {
  const { databaseUrl, clickhouseUrl, log } = wanted;
  const embedded = !databaseUrl || !clickhouseUrl;
  refuseSplit(wanted.role ?? 'all', embedded);
  const dataFolder = prepareDataFolder(wanted.dataDir);
  restrictAccess(dataFolder);
  const say = wanted.say ?? (() => {});
  const lock: FolderLock | undefined = embedded ? lockFolder(dataFolder) : undefined;
  const opened: (() => Promise<void>)[] = [];
  const closeAll = async (): Promise<void> => {
    try {
      for (const close of opened.reverse()) await close();
    } finally {
      lock?.release();
    }
  };
  try {
    if (databaseUrl) await checkPostgresServer(databaseUrl);
    const server = clickhouseUrl ? await openClickHouseServer(clickhouseUrl) : undefined;
    // ClickHouse first: its lock is the kernel's and holds between containers that share a disk, where process numbers, on which the locks
    // of the folder and of PostgreSQL rely, are meaningless.
    const clickhouse = server?.client ?? (await openClickHouse(dataFolder, say));
    opened.push(() => clickhouse.close());
    const postgres = databaseUrl ? undefined : await openPostgres(dataFolder, log, say);
    if (postgres) opened.push(() => postgres.stop());
    let stopped: Promise<void> | undefined;
    return {
      databaseUrl: postgres?.databaseUrl ?? databaseUrl ?? '',
      clickhouse,
      clickhouseDatabase: server?.database ?? CLICKHOUSE_DATABASE,
      dataFolder,
      postgresFolder: postgres?.folder,
      stop: () => (stopped ??= closeAll()),
    };
  } catch (failure) {
    await closeAll();
    throw failure instanceof StartFailure ? failure : (toDiskFailure(dataFolder, failure) ?? failure);
  }
}

function refuseSplit(role: string, embedded: boolean): void {
  if (role === 'all' || !embedded) return;
  const mend = 'set DATABASE_URL and CLICKHOUSE_URL to servers, or leave EARSHOT_ROLE out';
  throw new StartFailure(
    `EARSHOT_ROLE=${role} splits the suite, but the embedded stores belong to one process`,
    mend,
  );
}
