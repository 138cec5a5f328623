import {
  PostgresDialect,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';

/** A compiled query that may have a name: then the database plans it once a connection (see `prepared.ts`). */
export type NamedQuery<Row = unknown> = CompiledQuery<Row> & { readonly name?: string };

/**
 * Kysely's way to PostgreSQL with fewer ways to the database and back: a transaction begins in the same message as its first
 * statement where that has no parameters (`withUnit` sets the account so), and queries may have names. Queries are neither streamed
 * nor cancelled.
 */
export class SuiteDialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): Driver {
    return new PoolDriver(this.#pool);
  }
}

class PoolDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #connections = new WeakMap<pg.PoolClient, PoolConnection>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PoolConnection> {
    const client = await this.#pool.connect();
    const known = this.#connections.get(client);
    if (known) return known;
    const made = new PoolConnection(client);
    this.#connections.set(client, made);
    return made;
  }

  async beginTransaction(
    connection: PoolConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const isolation = isolationLevel ? [`isolation level ${isolationLevel}`] : [];
    connection.beginWithNext(['begin', ...isolation, ...(accessMode ? [accessMode] : [])].join(' '));
  }

  async commitTransaction(connection: PoolConnection): Promise<void> {
    await connection.end('commit');
  }

  async rollbackTransaction(connection: PoolConnection): Promise<void> {
    await connection.end('rollback');
  }

  async releaseConnection(connection: PoolConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

class PoolConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  /** What begins the transaction and has not been sent yet. */
  #opening = '';
  #broken = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  beginWithNext(statement: string): void {
    this.#opening = statement;
  }

  async executeQuery<Row>({ sql, parameters, name }: NamedQuery): Promise<QueryResult<Row>> {
    const opening = this.#opening;
    this.#opening = '';
    if (opening !== '' && parameters.length === 0) return this.#send<Row>({ text: `${opening}; ${sql}` });
    if (opening !== '') await this.#send({ text: opening });
    return this.#send<Row>({ text: sql, values: [...parameters], ...(name === undefined ? {} : { name }) });
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('queries are not streamed');
  }

  /** Ends the transaction; one in which nothing was asked has not begun. @throws where the database rolled it back instead */
  async end(statement: 'commit' | 'rollback'): Promise<void> {
    if (this.#opening !== '') {
      this.#opening = '';
      return;
    }
    try {
      const { command } = await this.#client.query(statement);
      // A statement whose failure nobody heard of has left nothing to commit.
      if (statement === 'commit' && command === 'ROLLBACK')
        throw new Error('the transaction was rolled back instead of committed');
    } catch (error) {
      this.#broken ||= statement === 'rollback';
      throw error;
    }
  }

  release(): void {
    this.#client.release(this.#broken);
  }

  async #send<Row>(query: pg.QueryConfig): Promise<QueryResult<Row>> {
    try {
      const answered: pg.QueryResult | pg.QueryResult[] = await this.#client.query(query);
      // Of several statements in one message the last one's answer counts.
      const result = Array.isArray(answered) ? answered.at(-1) : answered;
      if (!result) return { rows: [] };
      const { command, rowCount, rows } = result;
      return WRITES.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
    } catch (error) {
      throw withCaller(error);
    }
  }
}

/** What the database answers knows nothing of who asked: the stack is continued with it. */
const withCaller = (error: unknown): unknown => {
  const here = new Error().stack;
  if (error instanceof Error && here) error.stack = `${error.stack}\n${here.slice(here.indexOf('\n') + 1)}`;
  return error;
};
