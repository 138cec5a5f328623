import type pg from 'pg';
import utils from 'pg/lib/utils.js';
import { readValue } from '#server/kit/db/read-value.ts';

/** A statement with its values; one with a name is parsed and planned once per connection. */
export type Statement = { sql: string; parameters: readonly unknown[]; name?: string | undefined };

/** The database's result for a statement. */
export type ServerReply = { command: string; count: number; rows: object[] };

/** The result of a message: the results of the completed statements, and the error of the one after them. */
export type Outcome = { answers: ServerReply[]; failure?: unknown };

type Column = { name: string; read: (text: string) => unknown };
/** The shape of a statement's rows. */
type Shape = { columns: readonly Column[]; empty: object };

/** The named statements that a connection knows, with the shape of their rows. */
export type KnownStatements = Map<string, Shape>;

const NO_ROWS: Shape = { columns: [], empty: {} };

/**
 * Several statements in one message to the database, which returns all results in one: a round trip costs more than most statements do. The
 * first that fails is the last that runs. The row shape of a named statement is queried once per connection.
 */
export class Message implements pg.Submittable {
  readonly outcome: Promise<Outcome>;
  readonly #statements: readonly Statement[];
  readonly #values: readonly (string | Buffer | null)[][];
  readonly #known: KnownStatements;
  readonly #answers: ServerReply[] = [];
  #rows: object[] = [];
  #shape: Shape | undefined;
  #failure: unknown;
  #end: (outcome: Outcome) => void = () => {};

  /** @throws where a value cannot be written */
  constructor(statements: readonly Statement[], known: KnownStatements) {
    this.#statements = statements;
    this.#values = statements.map(({ parameters }) => parameters.map((value) => utils.prepareValue(value)));
    this.#known = known;
    this.outcome = new Promise((resolve) => (this.#end = resolve));
  }

  /** Called by `pg` when the connection is free. */
  submit(connection: pg.Connection): void {
    connection.stream.cork();
    this.#statements.forEach(({ sql, name = '' }, index) => {
      const known = this.#known.has(name);
      // One that failed when it was sent first may exist or not.
      if (!known && name) connection.close({ type: 'S', name }, true);
      if (!known) connection.parse({ text: sql, name, types: [] }, true);
      connection.bind({ statement: name, values: this.#values[index] }, true);
      if (!known) connection.describe({ type: 'P' }, true);
      connection.execute(null, true);
    });
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    const columns = fields.map(({ name, dataTypeID }) => ({ name, read: readValue(dataTypeID) }));
    this.#shape = { columns, empty: Object.fromEntries(columns.map(({ name }) => [name, null])) };
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#failure !== undefined) return;
    const { columns, empty } = (this.#shape ??= this.#knownShape());
    const row: Record<string, unknown> = { ...empty };
    try {
      for (const [index, { name, read }] of columns.entries()) {
        const text = fields[index] ?? null;
        if (text !== null) row[name] = read(text);
      }
    } catch (error) {
      this.#failure = error;
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#answered(text);
  }

  handleEmptyQuery(): void {
    this.#answered('');
  }

  #answered(text: string): void {
    const name = this.#statements[this.#answers.length]?.name;
    if (name && !this.#known.has(name)) this.#known.set(name, this.#shape ?? NO_ROWS);
    const words = text.split(' ');
    this.#answers.push({ command: words[0] ?? '', count: Number(words.at(-1)) || 0, rows: this.#rows });
    this.#rows = [];
    this.#shape = undefined;
  }

  /** Errors of the database, and a connection that breaks. Later statements of the message have no result. */
  handleError(error: unknown): void {
    this.#end({ answers: this.#answers, failure: error });
  }

  handleReadyForQuery(): void {
    const failure = this.#failure;
    this.#end(failure === undefined ? { answers: this.#answers } : { answers: [], failure });
  }

  #knownShape(): Shape {
    return this.#known.get(this.#statements[this.#answers.length]?.name ?? '') ?? NO_ROWS;
  }
}
