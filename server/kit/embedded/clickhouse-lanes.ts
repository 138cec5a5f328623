import { setTimeout as wait } from 'node:timers/promises';
import { type ClickHouseClientConfigOptions, parseError } from '@clickhouse/client';
import type { ChdbConnection } from 'chdb/connection';
import { STATEMENT_LIMITS } from '#server/kit/clickhouse/statement-limits.ts';
import { encodeSettings } from './clickhouse-settings.ts';
import type { SpillFolder } from './spill-folder.ts';

/** What the official client requires of a connection. */
type Connection = NonNullable<ClickHouseClientConfigOptions['connection']>;
type Params<Call extends keyof Connection> = NonNullable<Parameters<Connection[Call]>[0]>;
type ClickHouseResponse<Call extends keyof Connection> = ReturnType<Connection[Call]>;

/** A session apart from the pool, that controls what runs in the pool. */
export interface ControlSession {
  run(statement: string): Promise<unknown>;
  /** Releases the data folder, after the pool's sessions did. */
  close(): Promise<void>;
}

/**
 * Several sessions of the embedded ClickHouse behind one connection of the official client.
 *
 * A single session has three faults that the pool avoids (all observed with chdb 3.4.0): its statements wait for each other; the settings
 * of a call are `SET` on it and stay for every later call, so an insert's deduplication token makes the next insert vanish; and an aborted
 * query continues to its end unnoticed. Here a statement has a session to itself, its settings are reset before the next one, and a query
 * that is aborted, or still runs when the suite stops, is ended.
 */
export class ClickHouseSessionPool implements Connection {
  readonly #lanes: ChdbConnection[];
  readonly #free: ChdbConnection[];
  readonly #waiting: ((lane: ChdbConnection) => void)[] = [];
  readonly #control: ControlSession;
  readonly #spill: SpillFolder;
  #closed: Promise<void> | undefined;

  private constructor(lanes: ChdbConnection[], control: ControlSession, spill: SpillFolder) {
    this.#spill = spill;
    this.#lanes = lanes;
    this.#free = [...lanes];
    this.#control = control;
  }

  /**
   * @param lanes sessions of one data folder, at least one.
   * @param database the database of names without a prefix.
   * @param spill the folder through which blocks in binary form pass: a session accepts statements as text only.
   */
  static async open(
    lanes: ChdbConnection[],
    database: string,
    control: ControlSession,
    spill: SpillFolder,
  ): Promise<ClickHouseSessionPool> {
    for (const [index, lane] of lanes.entries()) {
      await lane.command({ query: `USE ${database}` });
      // The engine gives queries ids of its own; by this mark the control session finds those of a pooled session.
      await lane.command({ query: `SET log_comment = '${markOf(index)}', ${LIMITS}` });
    }
    return new ClickHouseSessionPool(lanes, control, spill);
  }

  query(params: Params<'query'>): ClickHouseResponse<'query'> {
    return this.#run(params, (lane) => lane.query(statementOf(params)));
  }

  insert(params: Params<'insert'>): ClickHouseResponse<'insert'> {
    return this.#run(params, (lane) => lane.insert({ ...statementOf(params), values: params.values }));
  }

  command(params: Params<'command'>): ClickHouseResponse<'command'> {
    return this.#run(params, (lane) => lane.command(statementOf(params)));
  }

  exec(params: Params<'exec'>): ClickHouseResponse<'exec'> {
    const native = NATIVE_INSERT.exec(params.query);
    if (native && params.values !== undefined)
      return this.#spill.through(params.values, (path) => {
        const query = `${native[1]} from infile '${path}' format Native`;
        return this.#run(params, (lane) => lane.exec({ ...statementOf(params), query }));
      });
    const values = params.values === undefined ? {} : { values: params.values };
    return this.#run(params, (lane) => lane.exec({ ...statementOf(params), ...values }));
  }

  ping(params: Params<'ping'>): ClickHouseResponse<'ping'> {
    return this.#run({}, (lane) => lane.ping({ select: params.select }));
  }

  /** Waits for the running statements, then releases the data folder. A second call waits for the same end. */
  close(): Promise<void> {
    this.#closed ??= this.#closeAll();
    return this.#closed;
  }

  async #run<T>(
    params: Pick<Params<'query'>, 'abort_signal' | 'clickhouse_settings'>,
    statement: (lane: ChdbConnection) => Promise<T>,
  ): Promise<T> {
    if (this.#closed) throw new Error('the embedded ClickHouse is closed');
    const frame = encodeSettings(params.clickhouse_settings);
    const lane = await this.#take();
    try {
      params.abort_signal?.throwIfAborted();
      if (frame) await lane.command({ query: frame.set });
      return await statement(lane);
    } catch (failure) {
      if (params.abort_signal?.aborted) {
        // The ping gets its turn when the session has finished the aborted query.
        await this.#endQueries(`= '${markOf(this.#lanes.indexOf(lane))}'`, lane.ping({ select: true }));
      }
      throw asClientError(failure);
    } finally {
      // Only known names reach this point: where SET failed, nothing was set, and DEFAULT fails on the same name.
      if (frame) await lane.command({ query: frame.takeBack }).catch(() => {});
      this.#give(lane);
    }
  }

  #take(): Promise<ChdbConnection> {
    const lane = this.#free.pop();
    return lane ? Promise.resolve(lane) : new Promise((resolve) => this.#waiting.push(resolve));
  }

  #give(lane: ChdbConnection): void {
    const next = this.#waiting.shift();
    if (next) next(lane);
    else this.#free.push(lane);
  }

  /**
   * Ends the reading queries of the marked sessions repeatedly until `settled`: one that was only about to begin during a search is found
   * by the next. Writes run to their end, since their callers may need the result.
   */
  async #endQueries(mark: string, settled: Promise<unknown>): Promise<void> {
    const statement = `KILL QUERY WHERE query_kind = 'Select' AND Settings['log_comment'] ${mark} ASYNC`;
    const done = settled.then(() => true);
    do await this.#control.run(statement);
    while (!(await Promise.race([done, wait(LOOK_AGAIN_MS, false)])));
  }

  async #closeAll(): Promise<void> {
    // Acquiring every session once waits for anything that still runs or queues on it: closing a busy session ends the engine.
    const taken = Promise.all(this.#lanes.map(() => this.#take()));
    await this.#endQueries(`LIKE '${MARK}%'`, taken);
    await Promise.all((await taken).map((lane) => lane.close()));
    await this.#control.close();
  }
}

const LOOK_AGAIN_MS = 50;

/** An insert of blocks in ClickHouse's own format: the part before the format. */
const NATIVE_INSERT = /^(insert into \w+ \([\w, ]+\)) format Native$/i;

const LIMITS = Object.entries(STATEMENT_LIMITS)
  .map(([name, value]) => `${name} = ${value}`)
  .join(', ');

const MARK = 'lane ';

const markOf = (index: number): string => `${MARK}${index}.`;

/** The parts of a call that go to a session unchanged; settings are passed separately, names and passwords apply to servers only. */
function statementOf({ query, query_id, query_params, abort_signal, clickhouse_settings }: Params<'query'>) {
  const format = clickhouse_settings?.default_format;
  return {
    query,
    ...(query_id === undefined ? {} : { query_id }),
    ...(query_params === undefined ? {} : { query_params }),
    ...(abort_signal === undefined ? {} : { abort_signal }),
    ...(format === undefined ? {} : { clickhouse_settings: { default_format: format } }),
  };
}

/** The engine's package has an error class of its own; callers compare with the official client's. */
function asClientError(failure: unknown): unknown {
  if (!(failure instanceof Error) || !(failure.cause instanceof Error)) return failure;
  return failure.cause.message.includes('DB::Exception') ? parseError(failure.cause.message) : failure;
}
