import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { Client } from 'pg';
import { STATEMENT_LIMITS } from '#server/kit/clickhouse/statement-limits.ts';
import { CLICKHOUSE_DATABASE } from './clickhouse.ts';
import { getErrorMessage, StartFailure } from './start-failure.ts';

/** The oldest PostgreSQL that the suite's SQL supports. */
const OLDEST_POSTGRES = 15;

/**
 * Checks that an external PostgreSQL server responds, is new enough and admits the suite.
 *
 * @throws StartFailure naming the server, never its password.
 */
export async function checkPostgresServer(databaseUrl: string): Promise<void> {
  const where = placeOf(databaseUrl, 'DATABASE_URL');
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const answer = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    const major = Math.floor((answer.rows[0]?.version ?? 0) / 10_000);
    if (major < OLDEST_POSTGRES)
      throw new StartFailure(
        `PostgreSQL at ${where} is version ${major}`,
        `use version ${OLDEST_POSTGRES} or newer`,
      );
    await checkExtensions(client, where);
  } catch (failure) {
    if (failure instanceof StartFailure) throw failure;
    const mend = 'start it or set DATABASE_URL right (without it the suite brings its own)';
    throw new StartFailure(
      `PostgreSQL at ${where} does not let the suite in (${getErrorMessage(failure)})`,
      mend,
      failure,
    );
  } finally {
    await client.end();
  }
}

/** What the search in tickets requires. */
const EXTENSIONS = ['pg_trgm', 'btree_gin'];

async function checkExtensions(client: Client, where: string): Promise<void> {
  const answer = await client.query<{ absent: string[]; missing: string[]; may: boolean }>(
    `select array(select unnest($1::text[]) except select name from pg_available_extensions) as absent,
            array(select unnest($1::text[]) except select extname from pg_extension) as missing,
            has_database_privilege(current_database(), 'create') as may`,
    [EXTENSIONS],
  );
  const { absent = [], missing = [], may = false } = answer.rows[0] ?? {};
  if (absent.length > 0)
    throw new StartFailure(
      `PostgreSQL at ${where} lacks the extensions ${absent.join(', ')}`,
      'install the contrib package of its version',
    );
  if (missing.length > 0 && !may)
    throw new StartFailure(
      `PostgreSQL at ${where} does not let the suite make the extensions ${missing.join(', ')}`,
      'have its administrator run CREATE EXTENSION for them, or grant the user CREATE on the database',
    );
}

/**
 * Connects to a ClickHouse server or cluster. The path of the address names the database, `earshot` where it has none; it is created where
 * absent.
 *
 * @throws StartFailure naming the server, never its password.
 */
export async function openClickHouseServer(
  clickhouseUrl: string,
): Promise<{ client: ClickHouseClient; database: string }> {
  const where = placeOf(clickhouseUrl, 'CLICKHOUSE_URL');
  const url = new URL(clickhouseUrl);
  const database = url.pathname.replace(/^\/+|\/+$/g, '') || CLICKHOUSE_DATABASE;
  url.pathname = '/';
  // Its failure becomes our sentence; the client need not print it as well.
  const admin = createClient({ url, log: { level: ClickHouseLogLevel.OFF } });
  try {
    await admin.command({
      query: 'CREATE DATABASE IF NOT EXISTS {database:Identifier}',
      query_params: { database },
    });
  } catch (failure) {
    const mend = 'start it or set CLICKHOUSE_URL right (without it the suite brings its own)';
    throw new StartFailure(
      `ClickHouse at ${where} does not let the suite in (${getErrorMessage(failure)})`,
      mend,
      failure,
    );
  } finally {
    await admin.close();
  }
  return { client: createClient({ url, database, clickhouse_settings: STATEMENT_LIMITS }), database };
}

function placeOf(address: string, variable: string): string {
  try {
    return new URL(address).host;
  } catch (failure) {
    throw new StartFailure(
      `${variable} is not an address`,
      'write it like postgres://user:password@host:5432/name or http://host:8123',
      failure,
    );
  }
}
