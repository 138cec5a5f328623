import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { DUCKDB_STATEMENTS } from './duckdb-statements.ts';
import { loadThroughFiles } from './mention-files.ts';
import type { Cell, Peer } from './peer.ts';

const TABLE = `create table mentions (account_id uuid, _id uuid, channel varchar, author_id varchar, author_name varchar,
  author_key bigint, published_at timestamptz, sentiment utinyint, hidden boolean, language varchar, followers uinteger,
  likes uinteger, reach uinteger, engagement uinteger, score float, status varchar, keywords uinteger[], words varchar[],
  text varchar)`;

/** DuckDB over a file of its own, with rows sorted by account and time, so that it skips blocks of other accounts and times. */
export const duckdb: Peer = {
  name: 'DuckDB',
  use: async (folder, clickhouse, work) => {
    const file = join(folder, 'mentions.duckdb');
    const instance = await DuckDBInstance.create(file, { threads: '2', memory_limit: '12GB' });
    const connection = await instance.connect();
    try {
      await connection.run(`set TimeZone = 'UTC'`);
      await connection.run(TABLE);
      const began = performance.now();
      const path = join(folder, 'account.parquet');
      const written = await loadThroughFiles(clickhouse, { path, as: 'parquet' }, () =>
        connection.run(`insert into mentions select * from read_parquet('${path}')`),
      );
      await connection.run('checkpoint');
      const taken = (performance.now() - began) / 1000 - written;
      return await work({
        seconds: { written, taken },
        bytes: statSync(file).size,
        ask: (asking, values) => ask(connection, DUCKDB_STATEMENTS[asking], values),
      });
    } finally {
      connection.closeSync();
      instance.closeSync();
    }
  },
};

/** Values are inlined in the statement: the planner skips blocks by literals, and it does not see parameters. */
async function ask(
  connection: DuckDBConnection,
  statement: string,
  values: readonly (string | number)[],
): Promise<Cell[][]> {
  const query = statement.replaceAll(/\$(\d)/g, (_, place: string) => literal(values[Number(place) - 1]));
  const answer = await connection.runAndReadAll(query);
  return answer.getRows().map((row) => row.map((cell) => (typeof cell === 'number' ? cell : String(cell))));
}

function literal(value: string | number | undefined): string {
  return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
}
