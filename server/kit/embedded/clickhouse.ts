import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createClient, type ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { buildClickHouseConfig } from './clickhouse-config.ts';
import { ClickHouseSessionPool } from './clickhouse-lanes.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from './private-files.ts';
import { openSpillFolder } from './spill-folder.ts';
import { toDiskFailure, getErrorMessage, StartFailure } from './start-failure.ts';

/** The database of the suite, in the embedded ClickHouse and, unless its address names another, on a server. */
export const CLICKHOUSE_DATABASE = 'earshot';

/**
 * Opens the embedded ClickHouse (chDB, the engine inside this process) in a locked data folder.
 *
 * @param say receives sentences for the user at the terminal.
 * @returns the official client; closing it releases the folder.
 * @throws StartFailure
 */
export async function openClickHouse(
  dataFolder: string,
  say: (line: string) => void,
): Promise<ClickHouseClient> {
  const engine = await loadEngine();
  const folder = join(dataFolder, 'clickhouse');
  try {
    mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
    refuseForeign(folder);
    const config = join(dataFolder, 'clickhouse.xml');
    writeFileSync(config, buildClickHouseConfig(), { mode: PRIVATE_FILE });
    // The first session of a process starts the engine and determines its limits; the others join it.
    const first = new engine.Session(folder, { connectionArgs: [`--config-file=${config}`] });
    const control = {
      run: (statement: string) => first.queryAsync(statement),
      close: () => {
        first.close();
        return engine.drainPending();
      },
    };
    await control.run(`CREATE DATABASE IF NOT EXISTS ${CLICKHOUSE_DATABASE}`);
    const lanes = Array.from({ length: laneCount() }, () => engine.createChdbConnection({ path: folder }));
    const connection = await ClickHouseSessionPool.open(
      lanes,
      CLICKHOUSE_DATABASE,
      control,
      openSpillFolder(join(dataFolder, 'clickhouse-inserts')),
    );
    const client = createClient({ connection, database: CLICKHOUSE_DATABASE });
    await tellBrokenParts(client, folder, say);
    return client;
  } catch (failure) {
    throw openFailure(folder, failure);
  }
}

/** Twice the cores, so that a long scan does not delay short look-ups; each takes a thread of Node's pool. */
function laneCount(): number {
  return Math.min(8, Math.max(4, availableParallelism() * 2));
}

const BrokenParts = z.array(z.object({ table: z.string(), parts: z.coerce.number() }));

/** The engine silently sets aside parts that it cannot read, and continues with the rest. */
async function tellBrokenParts(
  client: ClickHouseClient,
  folder: string,
  say: (line: string) => void,
): Promise<void> {
  const query = `SELECT table, count() AS parts FROM system.detached_parts
    WHERE database = currentDatabase() AND reason LIKE 'broken%' GROUP BY table ORDER BY table`;
  const answer = await client.query({ query, format: 'JSONEachRow' });
  for (const { table, parts } of BrokenParts.parse(await answer.json())) {
    say(
      `ClickHouse set ${parts} damaged part(s) of ${table} in ${folder} aside, their rows are missing; ` +
        `put a backup in its place, or accept the loss with ALTER TABLE ${table} DROP DETACHED PART.`,
    );
  }
}

async function loadEngine() {
  try {
    const { Session, drainPending } = await import('chdb');
    const { createChdbConnection } = await import('chdb/connection');
    return { Session, drainPending, createChdbConnection };
  } catch (failure) {
    const mend = 'run npm install, or set CLICKHOUSE_URL to a ClickHouse server';
    const where = `${process.platform}-${process.arch}`;
    throw new StartFailure(
      `The embedded ClickHouse does not load on ${where} (${getErrorMessage(failure)})`,
      mend,
      failure,
    );
  }
}

/** Names that the engine creates in its folder; a folder that has other names but none of these was never the engine's own. */
const ENGINE_NAMES = ['data', 'metadata', 'store'];

function refuseForeign(folder: string): void {
  const names = readdirSync(folder);
  if (names.length === 0 || ENGINE_NAMES.some((name) => existsSync(join(folder, name)))) return;
  throw damaged(folder, `it holds ${names.slice(0, 3).join(', ')} but no tables`);
}

/** The engine throws one message for every failure and prints the cause itself: the meaning is determined here. */
function openFailure(folder: string, failure: unknown): unknown {
  if (failure instanceof StartFailure) return failure;
  if (isLocked(join(folder, 'status'))) {
    const mend = 'stop that one first or name another folder with DATA_DIR';
    return new StartFailure(`The ClickHouse data in ${folder} are in use by another process`, mend, failure);
  }
  const text = getErrorMessage(failure).split('\n')[0] ?? '';
  const reason = text.startsWith('Failed to create connection')
    ? 'its own words stand above'
    : text.slice(0, 200);
  return toDiskFailure(folder, failure) ?? damaged(folder, reason, failure);
}

/** Whether any process, also one of another container, holds a lock on the file; known on Linux only. */
function isLocked(path: string): boolean {
  if (!existsSync(path) || !existsSync('/proc/locks')) return false;
  // A line ends in "major:minor:inode first last", see proc(5).
  return new RegExp(`:${statSync(path).ino} \\d+ (EOF|\\d+)$`, 'm').test(readFileSync('/proc/locks', 'utf8'));
}

function damaged(folder: string, reason: string, cause?: unknown): StartFailure {
  const mend = 'put a backup in its place, or move the folder away to begin anew without its mentions';
  return new StartFailure(`ClickHouse cannot read its data in ${folder} (${reason})`, mend, cause);
}
