import { Kysely, sql, type CompiledQuery, type QueryResult } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { SuiteDialect, type NamedQuery } from '#server/kit/db/dialect.ts';
import { planOnce, slot } from '#server/kit/db/prepared.ts';
import type { Tables } from '#server/kit/db/schema.ts';

const kysely = new Kysely<Tables>({ dialect: new SuiteDialect(new pg.Pool()) });

/** A database connection that records its queries. */
function listening() {
  const queries: NamedQuery[] = [];
  const executeQuery = async <R>(query: CompiledQuery<R>): Promise<QueryResult<R>> => {
    queries.push(query);
    return { rows: [] };
  };
  return { queries, executeQuery };
}

test('A query is built once, has one name, and takes its values by their names', async () => {
  let made = 0;
  const find = planOnce((_db: Pick<Kysely<Tables>, 'executeQuery'>) => {
    made += 1;
    return sql`select ${slot('one')}, ${2}, ${slot('two')}, ${slot('one')}`.compile(kysely);
  });
  const db = listening();
  await find(db, { one: 'a', two: ['b'] });
  await find(db, { one: 'c', two: null });
  expect(made).toBe(1);
  expect(db.queries.map(({ parameters }) => parameters)).toEqual([
    ['a', 2, ['b'], 'a'],
    ['c', 2, null, 'c'],
  ]);
  expect(new Set(db.queries.map(({ name }) => name)).size).toBe(1);
});

test('A missing value is an error and not null', async () => {
  const find = planOnce((_db: Pick<Kysely<Tables>, 'executeQuery'>) =>
    sql`select ${slot('one')}`.compile(kysely),
  );
  expect(() => find(listening(), {})).toThrow('no value for one');
});
