import { Client } from 'pg';
import { prepareDataFolder } from './data-folder.ts';
import { buildConnectionUrl, findFreePort, storeAccess, readAccess } from './postgres-access.ts';
import { ensureCluster, OWNER } from './postgres-cluster.ts';
import { buildDamagedFailure } from './postgres-failure.ts';
import { superviseServer, startWithRetries } from './postgres-keeper.ts';
import { stopOrphanedServer } from './postgres-leftover.ts';
import { type PostgresLocation, resolvePostgresLocation } from './postgres-place.ts';
import type { ServerPlan } from './postgres-process.ts';
import { resolvePostgresPrograms } from './postgres-programs.ts';
import { resolveSocketFolder } from './postgres-socket.ts';
import { resolveServiceUser } from './service-user.ts';
import { toDiskFailure, getErrorMessage } from './start-failure.ts';
import type { StoreLog } from './store-log.ts';

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** Address of the suite's database, signed in as the owner of all tables. */
  databaseUrl: string;
  /** The cluster's folder. */
  folder: string;
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL in a data folder that no other process uses: creates the cluster on first use, ends a server left over
 * from a killed suite, recovers after a crash, and restarts the server if it is killed while the suite runs.
 *
 * @param say receives sentences for the user at the terminal.
 * @param settings the server's, in place of its usual ones.
 * @throws StartFailure
 */
export async function openPostgres(
  dataDir: string,
  log: StoreLog,
  say: (line: string) => void,
  settings: Readonly<Record<string, string>> = {},
): Promise<EmbeddedPostgres> {
  const dataFolder = prepareDataFolder(dataDir);
  const user = resolveServiceUser();
  const programs = await resolvePostgresPrograms(user);
  const place = placeIn(dataFolder, user);
  tellPlaces(place, programs.movedTo, say);
  let access = await readAccess(dataFolder, place.folder);
  // Written before the cluster is created: a cluster with a lost password would be lost.
  storeAccess(dataFolder, access);
  if (await ensureCluster(place, programs.initdb, access.password))
    log.info({ folder: place.folder }, 'made the database');
  else await stopOrphanedServer(place.folder, log);

  access = { ...access, port: await findFreePort(access.port) };
  storeAccess(dataFolder, access);
  const socket = resolveSocketFolder(place.folder);
  const plan: ServerPlan = { place, program: programs.postgres, port: access.port, socket, settings, log };
  const server = await startWithRetries(plan);
  try {
    await ensureDatabase(buildConnectionUrl(access, { database: 'postgres', socket }), place);
  } catch (failure) {
    await server.stop();
    throw failure;
  }
  const stop = superviseServer(server, plan);
  return { databaseUrl: buildConnectionUrl(access, { socket }), folder: place.folder, stop };
}

function placeIn(dataFolder: string, user: ReturnType<typeof resolveServiceUser>): PostgresLocation {
  try {
    return resolvePostgresLocation(dataFolder, user);
  } catch (failure) {
    throw toDiskFailure(dataFolder, failure) ?? failure;
  }
}

function tellPlaces(
  place: PostgresLocation,
  programs: string | undefined,
  say: (line: string) => void,
): void {
  const name = place.user?.name ?? '';
  if (programs)
    say(
      `PostgreSQL runs as the user ${name}, who may not enter this folder: its programs are in ${programs}.`,
    );
  if (place.movedTo)
    say(
      `The data folder is open to root only: the database, run by the user ${name}, lies in ${place.movedTo}.`,
    );
}

async function ensureDatabase(connectionString: string, place: PostgresLocation): Promise<void> {
  const client = new Client({ connectionString });
  try {
    await client.connect();
    const found = await client.query('select 1 from pg_database where datname = $1', [OWNER]);
    if (found.rowCount === 0) await client.query(`create database ${OWNER}`);
  } catch (failure) {
    throw (
      toDiskFailure(place.folder, failure) ??
      buildDamagedFailure(place.folder, getErrorMessage(failure), failure)
    );
  } finally {
    await client.end();
  }
}
