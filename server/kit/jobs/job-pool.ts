import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '#server/kit/log.ts';

/** Pauses before the outcome of a job is written again, milliseconds. */
const PAUSE = { first: 200, longer: 1.5, most: 5000 };

/** The library names its statements; these write the outcomes of jobs. */
const OUTCOME = /^(?:complete|fail)_jobs?(?:_q)?\//;

type JobPoolOptions = {
  log: Log;
  /** Fires when the process is to end. */
  stopping: AbortSignal;
  /** Called with the ids of jobs whose outcome is written. */
  settled: (ids: readonly string[]) => void;
};

/**
 * The pool of the job library. Nothing waits for the library when it writes the outcome of a job, so a failure there would end the process:
 * here the write is repeated until it succeeds, and never fails. Where the process ends first, the job is still held in its name and is
 * freed like the jobs of a dead process. Writing an outcome twice changes nothing.
 */
export function makeJobPool(pool: pg.Pool, options: JobPoolOptions): pg.Pool {
  const connect = (callback?: Parameters<pg.Pool['connect']>[0]) =>
    callback ? pool.connect(callback) : Promise.resolve(new LazyClient(pool, options));
  return new Proxy(pool, {
    get: (target, key) => {
      if (key === 'connect') return connect;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** A client of the pool that is acquired with its first statement, so that outcomes can each have one of their own. */
class LazyClient {
  readonly #pool: pg.Pool;
  readonly #options: JobPoolOptions;
  #client: Promise<pg.PoolClient> | undefined;

  constructor(pool: pg.Pool, options: JobPoolOptions) {
    this.#pool = pool;
    this.#options = options;
  }

  async query(statement: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    if (typeof statement !== 'string' && OUTCOME.test(statement.name ?? ''))
      return writeOutcome(this.#pool, statement, this.#options);
    const client = await (this.#client ??= this.#pool.connect());
    return client.query(statement, values);
  }

  async release(): Promise<void> {
    const client = await this.#client?.catch(() => undefined);
    client?.release();
  }
}

async function writeOutcome(
  pool: pg.Pool,
  statement: pg.QueryConfig,
  { log, stopping, settled }: JobPoolOptions,
): Promise<pg.QueryResult> {
  for (let pause = PAUSE.first; ; pause = Math.min(pause * PAUSE.longer, PAUSE.most)) {
    try {
      const result = await pool.query(statement);
      settled(idsIn(statement));
      return result;
    } catch (error) {
      if (stopping.aborted) return NOTHING;
      if (pause === PAUSE.first) log.warn({ err: error }, 'the outcome of a job is written again');
      await sleep(pause, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}

/** The result where the process ends before the outcome is written. */
const NOTHING: pg.QueryResult = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] };

/** The jobs of an outcome: an id or several, or, of failures, a list with their reasons. */
function idsIn({ name = '', values = [] }: pg.QueryConfig): string[] {
  const [first, second] = values;
  if (!/^fail_job(?:_q)?\//.test(name)) return [first].flat().map(String);
  const failures: unknown = JSON.parse(String(second));
  return Array.isArray(failures) ? failures.map(({ jobId }: { jobId: unknown }) => String(jobId)) : [];
}
