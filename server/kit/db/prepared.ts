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

/** @throws where the value of a slot is missing */
const filled = (query: CompiledQuery, values: Readonly<Record<string, unknown>>): unknown[] =>
  query.parameters.map((one) => {
    if (!(one instanceof Slot)) return one;
    if (!(one.name in values)) throw new Error(`no value for ${one.name}`);
    return values[one.name];
  });

/** The names of texts that were run as {@link planned} or {@link planOnce}. */
const names = new Map<string, string>();

const nameOf = (text: string): string => {
  const name = names.get(text) ?? `planned ${names.size}`;
  names.set(text, name);
  return name;
};

type Asked = Pick<Kysely<Tables>, 'executeQuery'>;
type Query<Row> = Compilable<Row> | CompiledQuery<Row>;

/**
 * A query for what most calls ask, with slots where its values go: compiled when it is run for the first time, and planned by the database
 * once a connection. For statements that find their rows by whole keys: their plan fits whatever values come, that of most lists does not.
 */
export const planOnce = <Row, Db extends Asked>(
  build: (db: Db) => Query<Row>,
): ((db: Db, values: Readonly<Record<string, unknown>>) => Promise<QueryResult<Row>>) => {
  let known: NamedQuery<Row> | undefined;
  return (db, values) => {
    if (!known) {
      const compiled = compiledOf(build(db));
      known = { ...compiled, name: nameOf(compiled.sql) };
    }
    const filledIn: NamedQuery<Row> = { ...known, parameters: filled(known, values) };
    return db.executeQuery(filledIn);
  };
};

const compiledOf = <Row>(query: Query<Row>): CompiledQuery<Row> =>
  'compile' in query ? query.compile() : query;

/** Runs a query in such a way that the database plans it once a connection: as {@link planOnce}, for one that has a few forms. */
export const planned = <Row>(db: Asked, query: Query<Row>): Promise<QueryResult<Row>> => {
  const compiled = compiledOf(query);
  const named: NamedQuery<Row> = { ...compiled, name: nameOf(compiled.sql) };
  return db.executeQuery(named);
};
