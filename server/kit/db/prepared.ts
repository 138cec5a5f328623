import type { Compilable, CompiledQuery, Kysely, QueryResult } from 'kysely';
import type pg from 'pg';
import type { NamedQuery } from '#server/kit/db/dialect.ts';
import type { Tables } from '#server/kit/db/schema.ts';

/** A place in a query for a value that is known only when the statement runs. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The values of slots by their names. */
type Values = Readonly<Record<string, unknown>>;

/** Is placed in a query for the value of that name. */
export const slot = (name: string): never => new Slot(name) as never;

/**
 * A query that is compiled once and planned by the database once per connection instead of at every call: for the few queries that every
 * call makes. `name` is unique among them.
 */
export type PreparedQuery<Row> = { name: string; query: CompiledQuery<Row> };

/** Runs a prepared query with its values by the names of its slots. */
export async function runPrepared<Row>(
  pool: pg.Pool,
  { name, query }: PreparedQuery<Row>,
  values: Values,
): Promise<Row[]> {
  const { rows } = await pool.query({ name, text: query.sql, values: filled(query, values) });
  return rows as Row[];
}

/** @throws where the value of a slot is missing */
function filled(query: CompiledQuery, values: Values): unknown[] {
  return query.parameters.map((one) => {
    if (!(one instanceof Slot)) return one;
    if (!(one.name in values)) throw new Error(`no value for ${one.name}`);
    return values[one.name];
  });
}

/** The names of the SQL texts that were run as {@link runPlanned} or {@link planOnce}. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `planned ${names.size}`;
  names.set(text, name);
  return name;
}

type QueryExecutor = Pick<Kysely<Tables>, 'executeQuery'>;
type Query<Row> = Compilable<Row> | CompiledQuery<Row>;

/** A query with its values, to be sent with others in one message ({@link queryTogether}). */
export type BoundQuery<Row, Db> = (db: Db) => NamedQuery<Row>;

/** A query that is built and planned once; it runs alone or together with others. */
export type PlannedQuery<Row, Db> = {
  (db: Db, values: Values): Promise<QueryResult<Row>>;
  with: (values: Values) => BoundQuery<Row, Db>;
};

/**
 * A query that most calls make, with slots for its values: compiled when it runs for the first time, and planned by the database once per
 * connection. For statements that find their rows by whole keys: their plan fits any values, whereas that of most lists does not.
 */
export function planOnce<Row, Db extends QueryExecutor>(
  build: (db: Db) => Query<Row>,
): PlannedQuery<Row, Db> {
  const filledIn = makeOnce(build);
  return Object.assign((db: Db, values: Values) => db.executeQuery<Row>(filledIn(db, values)), {
    with: (values: Values) => (db: Db) => filledIn(db, values),
  });
}

/** A query that is sent to the database together with another one. */
type Companion<Db> = (db: Db, values: Values) => Promise<unknown>;

function deferred(later: NonNullable<NamedQuery['later']>) {
  return <Db extends QueryExecutor>(build: (db: Db) => Query<unknown>): Companion<Db> => {
    const filledIn = makeOnce(build);
    return (db, values) => {
      const query: NamedQuery = { ...filledIn(db, values), later };
      return db.executeQuery(query);
    };
  };
}

/**
 * A write that nothing waits for: it is sent to the database with the next statement of its unit of work, or with its end, and its failure
 * is reported there. Otherwise as {@link planOnce}.
 */
export const deferredWrite = deferred('writing');

/** A statement for the beginning of a transaction, which is sent with the first statement of the transaction. */
export const openingStatement = deferred('opening');

/** Sends several queries in one message, to run one after the other. @returns the rows of each */
export const queryTogether: ReadTogether = (db, ...queries) => askAll(db, queries, {});

/**
 * The same for queries that only read and are all that most of their units of work run: where nothing was queried before, the message is a
 * transaction by itself, which needs no end. Later queries of the unit of work begin another transaction.
 */
export const readAtOnce: ReadTogether = (db, ...queries) => askAll(db, queries, { atOnce: true });

type ReadTogether = <Rows extends readonly unknown[], Db extends QueryExecutor>(
  db: Db,
  ...queries: BoundQueries<Rows, Db>
) => Promise<RowsOfEach<Rows>>;
type BoundQueries<Rows extends readonly unknown[], Db> = { [N in keyof Rows]: BoundQuery<Rows[N], Db> };
type RowsOfEach<Rows extends readonly unknown[]> = { [N in keyof Rows]: Rows[N][] };

async function askAll<Rows extends readonly unknown[], Db extends QueryExecutor>(
  db: Db,
  queries: BoundQueries<Rows, Db>,
  how: Pick<NamedQuery, 'atOnce'>,
): Promise<RowsOfEach<Rows>> {
  const [first, ...others] = queries.map((one) => one(db));
  if (!first) throw new Error('nothing is asked');
  const all: NamedQuery = { ...first, others, ...how };
  const { rows } = await db.executeQuery(all);
  // The connection returns the rows of each query (`dialect.ts`).
  return rows as RowsOfEach<Rows>;
}

function makeOnce<Row, Db extends QueryExecutor>(
  build: (db: Db) => Query<Row>,
): (db: Db, values: Values) => NamedQuery<Row> {
  let known: NamedQuery<Row> | undefined;
  return (db, values) => {
    if (!known) {
      const compiled = compiledOf(build(db));
      known = { ...compiled, name: nameOf(compiled.sql) };
    }
    return { ...known, parameters: filled(known, values) };
  };
}

function compiledOf<Row>(query: Query<Row>): CompiledQuery<Row> {
  return 'compile' in query ? query.compile() : query;
}

/** Runs a query so that the database plans it once per connection: as {@link planOnce}, for a query that has a few forms. */
export function runPlanned<Row>(db: QueryExecutor, query: Query<Row>): Promise<QueryResult<Row>> {
  const compiled = compiledOf(query);
  const named: NamedQuery<Row> = { ...compiled, name: nameOf(compiled.sql) };
  return db.executeQuery(named);
}
