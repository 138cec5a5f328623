import { Kysely } from 'kysely';
import pg from 'pg';
import { makeChangeProof, notifyOwnCommits, type ChangeProof } from '#server/kit/db/change-proof.ts';
import { SuiteClient } from '#server/kit/db/client.ts';
import { SuiteDialect } from '#server/kit/db/dialect.ts';
import { makeListener, type Listener } from '#server/kit/db/listen.ts';
import { runPrepared, type PreparedQuery } from '#server/kit/db/prepared.ts';
import { readValue } from '#server/kit/db/read-value.ts';
import type { Tables } from '#server/kit/db/schema.ts';
import type { Log } from '#server/kit/log.ts';

const getTypeParser = ((id: number, format: 'text' | 'binary' = 'text') =>
  format === 'binary' ? pg.types.getTypeParser(id, 'binary') : readValue(id)) satisfies (
  id: number,
  format?: 'text' | 'binary',
) => unknown;

/** The roles under which statements run; only migrations and the job runner use the owner. */
export type DatabaseRole = 'owner' | 'earshot_app' | 'earshot_platform';

/** `basis` is notified of what the pool's own statements change in session data. */
type PoolOptions = { max: number; log: Log; basis?: ChangeProof };

/** A pool whose every connection takes on its role when it is opened. Sessions run in UTC. */
export function makePool(url: string, role: DatabaseRole, options: PoolOptions): pg.Pool {
  const { basis } = options;
  const pool = new pg.Pool({
    connectionString: url,
    Client: SuiteClient,
    // A server that vanished without closing the connection is detected, where possible.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    max: options.max,
    idleTimeoutMillis: 60_000,
    types: { getTypeParser },
    options: role === 'owner' ? '-c timezone=UTC' : `-c timezone=UTC -c role=${role}`,
  });
  pool.on('error', (error) => options.log.error({ err: error, role }, 'database connection lost'));
  pool.on('connect', (client) => {
    if (basis) notifyOwnCommits(client, basis.changed);
  });
  return pool;
}

/** The three kinds of access to the database. */
export type Database = {
  url: string;
  owner: pg.Pool;
  /** Under row-level security: sees the account of its transaction and nothing else. Use it through `withUnit`. */
  app: Kysely<Tables>;
  /** Sees every account: sign-in, webhooks, job dispatch. The architecture test counts its users. */
  platform: Kysely<Tables>;
  /** A prepared query over every account, for queries that each call makes (`prepared.ts`). */
  ask: <Row>(prepared: PreparedQuery<Row>, values: Readonly<Record<string, unknown>>) => Promise<Row[]>;
  /** Received changes of session data. */
  basis: ChangeProof;
  /** Listens on channels, all on one connection (`listen.ts`). */
  listen: Listener['listen'];
  /** Waits until all earlier commits are known to the followers in this process. */
  settle: Listener['settle'];
  close: () => Promise<void>;
};

/** Opens the pools on an existing, migrated database. */
export function openDatabase(url: string, log: Log): Database {
  const listener = makeListener({ url, log });
  const basis = makeChangeProof(listener.catchUp);
  const owner = makePool(url, 'owner', { max: 12, log, basis });
  const app = new Kysely<Tables>({
    dialect: new SuiteDialect(makePool(url, 'earshot_app', { max: 24, log, basis })),
  });
  const platformPool = makePool(url, 'earshot_platform', { max: 8, log, basis });
  const platform = new Kysely<Tables>({ dialect: new SuiteDialect(platformPool) });
  return {
    url,
    owner,
    app,
    platform,
    ask: (prepared, values) => runPrepared(platformPool, prepared, values),
    basis,
    listen: listener.listen,
    settle: listener.settle,
    close: async () => {
      await listener.close();
      await Promise.all([app.destroy(), platform.destroy(), owner.end()]);
    },
  };
}
