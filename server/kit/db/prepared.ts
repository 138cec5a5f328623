import type { CompiledQuery } from 'kysely';
import type pg from 'pg';

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
  const given = query.parameters.map((one) => (one instanceof Slot ? values[one.name] : one));
  const { rows } = await pool.query({ name, text: query.sql, values: given });
  return rows as Row[];
};
