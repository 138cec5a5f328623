import type { Compilable, CompiledQuery, Kysely, QueryResult } from 'kysely';
import type pg from 'pg';
import type { NamedQuery } from '#server/kit/db/dialect.ts';
import type { Tables } from '#server/kit/db/schema.ts';

/** Where a value goes that is only known when the statement runs. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Stands in a query for the value of that name. */
export const slot = (name: string): never => new Slot(name) as never;

/**
 * A query that is compiled once, and planned by the database once a connection, instead of at every call: for the few that every
 * call makes. `name` is unique among them.
 */
export type Prepared<Row> = { name: string; query: CompiledQuery<Row> };

/** Runs a prepared query with its values by the names of its slots. */
export const runPrepared = async <Row>(
  pool: pg.Pool,
  { name, query }: Prepared<Row>,
  values: Readonly<Record<string, unknown>>,
): Promise<Row[]> => {
  const { rows } = await pool.query({ name, text: query.sql, values: filled(query, values) });
  return rows as Row[];
};

const filled = (query: CompiledQuery, values: Readonly<Record<string, unknown>>): unknown[] =>
  query.parameters.map((one) => (one instanceof Slot ? values[one.name] : one));

/** The names of texts that were run as {@link planned}. */
const names = new Map<string, string>();

/**
 * Runs a query whose text is always the same in such a way that the database plans it once a connection. For what most calls ask, and
 * only for statements that find their rows by whole keys: their plan fits whatever values come, that of a list does not.
 */
export const planned = <Row>(
  db: Pick<Kysely<Tables>, 'executeQuery'>,
  query: Compilable<Row> | CompiledQuery<Row>,
): Promise<QueryResult<Row>> => {
  const compiled = 'compile' in query ? query.compile() : query;
  const name = names.get(compiled.sql) ?? `planned ${names.size}`;
  names.set(compiled.sql, name);
  const named: NamedQuery<Row> = { ...compiled, name };
  return db.executeQuery(named);
};
