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

/** The values of slots by their names. */
type Values = Readonly<Record<string, unknown>>;

/** Stands in a query for the value of that name. */
export const slot = (name: string): never => new Slot(name) as never;

/**
 * A query that is compiled once, and planned by the database once a connection, instead of at every call: for the few that every
 * call makes. `name` is unique among them.
 */
export type PreparedQuery<Row> = { name: string; query: CompiledQuery<Row> };

/** Runs a prepared query with its values by the names of its slots. */
export const runPrepared = async <Row>(
  pool: pg.Pool,
  { name, query }: PreparedQuery<Row>,
  values: Values,
): Promise<Row[]> => {
  const { rows } = await pool.query({ name, text: query.sql, values: filled(query, values) });
  return rows as Row[];
};

/** @throws where the value of a slot is missing */
const filled = (query: CompiledQuery, values: Values): unknown[] =>
  query.parameters.map((one) => {
    if (!(one instanceof Slot)) return one;
    if (!(one.name in values)) throw new Error(`no value for ${one.name}`);
    return values[one.name];
  });

/** The names of texts that were run as {@link runPlanned} or {@link planOnce}. */
const names = new Map<string, string>();

const nameOf = (text: string): string => {
  const name = names.get(text) ?? `planned ${names.size}`;
  names.set(text, name);
  return name;
};

type QueryExecutor = Pick<Kysely<Tables>, 'executeQuery'>;
type Query<Row> = Compilable<Row> | CompiledQuery<Row>;

/** A query with its values, to be asked with others in one message ({@link queryTogether}). */
export type BoundQuery<Row, Db> = (db: Db) => NamedQuery<Row>;

/** A query that is made and planned once: is asked alone, or with others. */
export type PlannedQuery<Row, Db> = {
  (db: Db, values: Values): Promise<QueryResult<Row>>;
  with: (values: Values) => BoundQuery<Row, Db>;
};

/**
 * A query for what most calls ask, with slots where its values go: compiled when it is run for the first time, and planned by the database
 * once a connection. For statements that find their rows by whole keys: their plan fits whatever values come, that of most lists does not.
 */
export const planOnce = <Row, Db extends QueryExecutor>(
  build: (db: Db) => Query<Row>,
): PlannedQuery<Row, Db> => {
  const filledIn = makeOnce(build);
  return Object.assign((db: Db, values: Values) => db.executeQuery<Row>(filledIn(db, values)), {
    with: (values: Values) => (db: Db) => filledIn(db, values),
  });
};

/** A query that goes to the database with another one. */
type Companion<Db> = (db: Db, values: Values) => Promise<unknown>;

const deferred =
  (later: NonNullable<NamedQuery['later']>) =>
  <Db extends QueryExecutor>(build: (db: Db) => Query<unknown>): Companion<Db> => {
    const filledIn = makeOnce(build);
    return (db, values) => {
      const query: NamedQuery = { ...filledIn(db, values), later };
      return db.executeQuery(query);
    };
  };

/**
 * A write that nobody waits for: it goes to the database with the next statement of its unit, or with its end, and what it fails with is
 * heard there. As {@link planOnce} otherwise.
 */
export const deferredWrite = deferred('writing');

/** What has to be said at the beginning of a transaction, and goes with its first statement. */
export const openingStatement = deferred('opening');

/** Asks several queries in one message, one after the other. @returns the rows of each */
export const queryTogether: AskTogether = (db, ...asked) => askAll(db, asked, {});

/**
 * The same for what only reads and is all that most of its units ask: where nothing was asked before, the message is a transaction by
 * itself, which nothing has to end. What the unit asks afterwards begins another.
 */
export const readAtOnce: AskTogether = (db, ...asked) => askAll(db, asked, { atOnce: true });

type AskTogether = <Rows extends readonly unknown[], Db extends QueryExecutor>(
  db: Db,
  ...asked: BoundQueries<Rows, Db>
) => Promise<RowsOfEach<Rows>>;
type BoundQueries<Rows extends readonly unknown[], Db> = { [N in keyof Rows]: BoundQuery<Rows[N], Db> };
type RowsOfEach<Rows extends readonly unknown[]> = { [N in keyof Rows]: Rows[N][] };

const askAll = async <Rows extends readonly unknown[], Db extends QueryExecutor>(
  db: Db,
  asked: BoundQueries<Rows, Db>,
  how: Pick<NamedQuery, 'atOnce'>,
): Promise<RowsOfEach<Rows>> => {
  const [first, ...others] = asked.map((one) => one(db));
  if (!first) throw new Error('nothing is asked');
  const all: NamedQuery = { ...first, others, ...how };
  const { rows } = await db.executeQuery(all);
  // The connection answers with the rows of each (`dialect.ts`).
  return rows as RowsOfEach<Rows>;
};

const makeOnce = <Row, Db extends QueryExecutor>(
  build: (db: Db) => Query<Row>,
): ((db: Db, values: Values) => NamedQuery<Row>) => {
  let known: NamedQuery<Row> | undefined;
  return (db, values) => {
    if (!known) {
      const compiled = compiledOf(build(db));
      known = { ...compiled, name: nameOf(compiled.sql) };
    }
    return { ...known, parameters: filled(known, values) };
  };
};

const compiledOf = <Row>(query: Query<Row>): CompiledQuery<Row> =>
  'compile' in query ? query.compile() : query;

/** Runs a query in such a way that the database plans it once a connection: as {@link planOnce}, for one that has a few forms. */
export const runPlanned = <Row>(db: QueryExecutor, query: Query<Row>): Promise<QueryResult<Row>> => {
  const compiled = compiledOf(query);
  const named: NamedQuery<Row> = { ...compiled, name: nameOf(compiled.sql) };
  return db.executeQuery(named);
};
