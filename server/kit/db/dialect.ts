import {
  PostgresDialect,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import {
  Message,
  type ServerReply,
  type KnownStatements,
  type Outcome,
  type Statement,
} from '#server/kit/db/message.ts';

/** A compiled query and how it is sent to the database (see `prepared.ts`). */
export type NamedQuery<Row = unknown> = CompiledQuery<Row> & {
  /** The database then plans it once per connection. */
  readonly name?: string;
  /** Other queries in the same message: the result is a list of rows for each. */
  readonly others?: readonly NamedQuery[];
  /**
   * Nothing waits for its result: it is sent with the next statement of its transaction, or with its end. Statements that belong to the
   * opening of a transaction are no reason to begin it.
   */
  readonly later?: 'opening' | 'writing';
  /** Reads only, and may be a transaction by itself where none has begun. */
  readonly atOnce?: boolean;
};

/**
 * Kysely's dialect for PostgreSQL with fewer round trips: a transaction begins in the same message as its first statement, statements that
 * nothing waits for are sent with one that is waited for, and queries may have names. Queries are neither streamed nor cancelled.
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
  readonly #known = new WeakMap<pg.PoolClient, KnownStatements>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PoolConnection> {
    const client = await this.#pool.connect();
    const known: KnownStatements = this.#known.get(client) ?? new Map();
    this.#known.set(client, known);
    return new PoolConnection(client, known);
  }

  async beginTransaction(
    connection: PoolConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const isolation = isolationLevel ? [`isolation level ${isolationLevel}`] : [];
    connection.begin([BEGIN, ...isolation, ...(accessMode ? [accessMode] : [])].join(' '));
  }

  async commitTransaction(connection: PoolConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: PoolConnection): Promise<void> {
    await connection.rollback();
  }

  async releaseConnection(connection: PoolConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

const BEGIN = 'begin';
const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** A statement that is its own name: it has no values. */
const plain = (sql: string): Statement => ({ sql, parameters: [], name: sql });

/** A connection for as long as it is acquired. */
class PoolConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #known: KnownStatements;
  /** The opening of the transaction, and the statements that nothing waits for: they are sent with the next message. */
  #opening: Statement[] = [];
  #waiting: Statement[] = [];
  #inTransaction = false;
  #begun = false;
  #broken = false;

  constructor(client: pg.PoolClient, known: KnownStatements) {
    this.#client = client;
    this.#known = known;
  }

  begin(statement: string): void {
    this.#opening = [plain(statement)];
    this.#inTransaction = true;
  }

  async executeQuery<Row>(query: NamedQuery): Promise<QueryResult<Row>> {
    if (query.later && this.#inTransaction) {
      (query.later === 'opening' ? this.#opening : this.#waiting).push(query);
      return { rows: [] };
    }
    const all = [query, ...(query.others ?? [])];
    const answers = await (query.atOnce && this.#isPlain() ? this.#askAlone(all) : this.#ask(all));
    // Rows have the shape of the query, or are lists of such rows.
    if (query.others) return { rows: answers.map(({ rows }) => rows) as Row[] };
    const { command = '', count = 0, rows = [] } = answers[0] ?? {};
    return WRITES.has(command)
      ? { rows: rows as Row[], numAffectedRows: BigInt(count) }
      : { rows: rows as Row[] };
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('queries are not streamed');
  }

  /** A transaction in which nothing was queried has not begun. @throws where the database rolled it back instead */
  async commit(): Promise<void> {
    if (!this.#begun && this.#waiting.length === 0) return;
    const [answer] = await this.#ask([plain('commit')]);
    // A failed statement whose failure was not reported has left nothing to commit.
    if (answer?.command === 'ROLLBACK')
      throw new Error('the transaction was rolled back instead of committed');
  }

  async rollback(): Promise<void> {
    this.#waiting = [];
    if (!this.#begun) return;
    try {
      await this.#ask([plain('rollback')]);
    } catch (error) {
      this.#broken = true;
      throw error;
    }
  }

  release(): void {
    this.#client.release(this.#broken);
  }

  /** Sends the waiting statements and these. @returns the results of these @throws the first error of all that fail */
  async #ask(statements: readonly Statement[]): Promise<ServerReply[]> {
    const all = [...this.#opening, ...this.#waiting, ...statements];
    this.#opening = [];
    this.#waiting = [];
    this.#begun = true;
    return this.#send(all, statements.length);
  }

  /** Whether this is an ordinary transaction of which the database knows nothing yet, with no waiting statements. */
  #isPlain(): boolean {
    return this.#opening[0]?.sql === BEGIN && this.#waiting.length === 0;
  }

  /**
   * Without its opening: the database treats the statements of a message as one transaction. Later statements open one as if there had been
   * none.
   */
  #askAlone(statements: readonly Statement[]): Promise<ServerReply[]> {
    return this.#send([...this.#opening.slice(1), ...statements], statements.length);
  }

  async #send(statements: readonly Statement[], last: number): Promise<ServerReply[]> {
    const message = new Message(statements, this.#known);
    this.#client.query(message);
    const { answers, failure }: Outcome = await message.outcome;
    if (failure !== undefined) throw withCaller(failure);
    return answers.slice(-last);
  }
}

/** An error of the database does not contain the caller's stack, so the stack is extended with it. */
function withCaller(error: unknown): unknown {
  const here = new Error().stack;
  if (error instanceof Error && here) error.stack = `${error.stack}\n${here.slice(here.indexOf('\n') + 1)}`;
  return error;
}
