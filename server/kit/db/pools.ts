import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Log } from '#server/kit/log.ts';
import { runPrepared, type Prepared } from '#server/kit/db/prepared.ts';
import type { Tables } from '#server/kit/db/schema.ts';

/** Whole numbers fit: sequences and counts stay far below 2^53. */
const readInteger = (text: string): number => Number(text);
const readInstant = (text: string): string =>
  new Date(text.endsWith('+00') ? text.replace(' ', 'T') + ':00' : text).toISOString();

const INT8 = 20;
const TIMESTAMPTZ = 1184;

const getTypeParser = ((id: number, format: 'text' | 'binary' = 'text') => {
  if (id === INT8) return readInteger;
  if (id === TIMESTAMPTZ) return readInstant;
  return format === 'binary' ? pg.types.getTypeParser(id, 'binary') : pg.types.getTypeParser(id, 'text');
}) satisfies (id: number, format?: 'text' | 'binary') => unknown;

/** The roles that statements run under; only migrations and the job runner use the owner. */
export type DatabaseRole = 'owner' | 'earshot_app' | 'earshot_platform';

/** A pool whose every connection has taken on a role before its first statement. Sessions run in UTC. */
export const makePool = (url: string, role: DatabaseRole, options: { max: number; log: Log }): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    idleTimeoutMillis: 60_000,
    types: { getTypeParser },
    options: '-c timezone=UTC',
  });
  pool.on('error', (error) => options.log.error({ err: error, role }, 'database connection lost'));
  pool.on('connect', (client) => {
    if (role !== 'owner') void client.query(`set role ${role}`);
  });
  return pool;
};

/** The three ways into the database. */
export type Database = {
  url: string;
  owner: pg.Pool;
  /** Under row-level security: sees the account of its transaction and nothing else. Use it through `withUnit`. */
  app: Kysely<Tables>;
  /** Sees every account: sign-in, webhooks, job dispatch. The architecture test counts who uses it. */
  platform: Kysely<Tables>;
  /** A prepared query over every account, for what each call asks (`prepared.ts`). */
  ask: <Row>(prepared: Prepared<Row>, values: Readonly<Record<string, unknown>>) => Promise<Row[]>;
  close: () => Promise<void>;
};

/** Opens the pools on a database that is there and migrated. */
export const openDatabase = (url: string, log: Log): Database => {
  const owner = makePool(url, 'owner', { max: 12, log });
  const app = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: makePool(url, 'earshot_app', { max: 24, log }) }),
  });
  const platformPool = makePool(url, 'earshot_platform', { max: 8, log });
  const platform = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: platformPool }) });
  return {
    url,
    owner,
    app,
    platform,
    ask: (prepared, values) => runPrepared(platformPool, prepared, values),
    close: async () => {
      await Promise.all([app.destroy(), platform.destroy(), owner.end()]);
    },
  };
};
