import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ClickHouseClient } from '@clickhouse/client';
import { DuckDBInstance } from '@duckdb/node-api';
import { Client } from 'pg';
import { percentile } from '#bench/queries/measure.ts';
import { openPostgres } from '#server/kit/embedded/postgres.ts';
import { assertSameRows, answerByLayer, type Row } from './answers.ts';
import { MENTION_QUESTIONS } from './mention-questions.ts';
import { PEER_STATEMENTS } from './peer-questions.ts';
import { TICKET_QUESTIONS } from './ticket-questions.ts';

const ROUNDS = 7;
const MENTION_COLUMNS = `toString(channel) as channel, author_id, published_at, toString(sentiment) as sentiment,
  toString(language) as language, engagement, reach`;
const TICKET_COLUMNS = `toString(channel) as channel, created_at, priority, csat, first_response`;
const TABLES = [
  {
    name: 'mentions',
    select: `select ${MENTION_COLUMNS} from mentions order by published_at`,
    columns: `channel varchar, author_id varchar, published_at timestamptz, sentiment varchar, language varchar, engagement bigint, reach bigint`,
    index:
      'create index on mentions (published_at) include (channel, sentiment, language, author_id, engagement, reach)',
  },
  {
    name: 'tickets',
    select: `select ${TICKET_COLUMNS} from ticket_facts final order by created_at`,
    columns: `channel varchar, created_at timestamptz, priority integer, csat integer, first_response double precision`,
    index: 'create index on tickets (created_at) include (channel, priority, csat, first_response)',
  },
] as const;

type PeerQuery = (statement: string) => Promise<Row[]>;

/** The same rows in DuckDB and in PostgreSQL, the same questions, the same answers. @returns a table */
export async function measurePeers(clickhouse: ClickHouseClient, folder: string): Promise<string> {
  const ours = await timeLayer(clickhouse);
  const duckdb = await withDuckDb(clickhouse, makeFolder(folder, 'duckdb'), (runQuery) =>
    timePeer('DuckDB', runQuery, ours),
  );
  const postgres = await withPostgres(clickhouse, makeFolder(folder, 'postgres'), (runQuery) =>
    timePeer('PostgreSQL', runQuery, ours),
  );
  const rows = Object.keys(PEER_STATEMENTS).map((name) => {
    const [own, duck, post] = [ours.get(name)?.took, duckdb.get(name), postgres.get(name)].map(
      (ms) => ms ?? 0,
    );
    return `| ${name} | ${own?.toFixed(1)} ms | ${duck?.toFixed(1)} ms | ${post?.toFixed(1)} ms |`;
  });
  return `The same rows in DuckDB (two threads) and PostgreSQL (an index that covers each table), equal answers, medians of ${ROUNDS} rounds; the layer's time includes planning:

| question | layer | DuckDB | PostgreSQL |
| --- | --- | --- | --- |
${rows.join('\n')}`;
}

/** A folder of its own for each peer; PostgreSQL reads its files as a user of its own. */
function makeFolder(parent: string, name: string): string {
  chmodSync(parent, 0o755);
  const folder = join(parent, name);
  mkdirSync(folder);
  return folder;
}

type QuestionTimes = Map<string, { rows: Row[]; took: number }>;

async function timeLayer(clickhouse: ClickHouseClient): Promise<QuestionTimes> {
  const timed: QuestionTimes = new Map();
  for (const { name, question } of [...MENTION_QUESTIONS, ...TICKET_QUESTIONS]) {
    if (!(name in PEER_STATEMENTS)) continue;
    timed.set(name, await timeRounds(() => answerByLayer(clickhouse, question)));
  }
  return timed;
}

async function timePeer(
  peer: string,
  runQuery: PeerQuery,
  ours: QuestionTimes,
): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  for (const [name, statement] of Object.entries(PEER_STATEMENTS)) {
    const { rows, took } = await timeRounds(() => runQuery(statement));
    assertSameRows((ours.get(name)?.rows ?? []).map(toPeerRow), rows, `${name} of ${peer}`);
    times.set(name, took);
  }
  return times;
}

/** Bars as seconds, and numbers that are keys as numbers. */
function toPeerRow(row: Row): Row {
  return row.map((cell) => {
    if (typeof cell !== 'string') return cell;
    if (/^\d{4}-.*Z$/.test(cell)) return Date.parse(cell) / 1000;
    return /^\d+$/.test(cell) ? Number(cell) : cell;
  });
}

async function timeRounds(work: () => Promise<Row[]>): Promise<{ rows: Row[]; took: number }> {
  const times: number[] = [];
  let rows: Row[] = [];
  for (let round = -2; round < ROUNDS; round += 1) {
    const start = performance.now();
    rows = await work();
    if (round >= 0) times.push(performance.now() - start);
  }
  return { rows, took: percentile(times, 0.5) };
}

async function withDuckDb<T>(
  clickhouse: ClickHouseClient,
  folder: string,
  work: (runQuery: PeerQuery) => Promise<T>,
): Promise<T> {
  const instance = await DuckDBInstance.create(join(folder, 'peer.duckdb'), { threads: '2' });
  const connection = await instance.connect();
  try {
    await connection.run(`set TimeZone = 'UTC'`);
    for (const { name, select, columns } of TABLES) {
      await connection.run(`create table ${name} (${columns})`);
      await throughFile(clickhouse, { folder, select, format: 'Parquet' }, (path) =>
        connection.run(`insert into ${name} select * from read_parquet('${path}')`),
      );
    }
    await connection.run('checkpoint');
    return await work(async (statement) => {
      const found = await connection.runAndReadAll(statement);
      return found.getRowsJS().map((row) => row.map(toCell));
    });
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

async function withPostgres<T>(
  clickhouse: ClickHouseClient,
  folder: string,
  work: (runQuery: PeerQuery) => Promise<T>,
): Promise<T> {
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const settings = { shared_buffers: '2GB', work_mem: '256MB', max_parallel_workers_per_gather: '2' };
  const server = await openPostgres(folder, log, () => {}, settings);
  const client = new Client({ connectionString: server.databaseUrl });
  try {
    await client.connect();
    await client.query(`set time zone 'UTC'`);
    for (const { name, select, columns, index } of TABLES) {
      await client.query(`create unlogged table ${name} (${columns})`);
      await throughFile(clickhouse, { folder, select, format: 'TabSeparated' }, (path) =>
        client.query(`copy ${name} from '${path}'`),
      );
      await client.query(index);
      await client.query(`vacuum (analyze) ${name}`);
    }
    return await work(async (statement) => {
      const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' });
      return rows.map((row) => row.map(toCell));
    });
  } finally {
    await client.end();
    await server.stop();
  }
}

/** Large and exact numbers come as text or as bigints. */
function toCell(cell: unknown): string | number | null {
  if (cell === null || cell === undefined) return null;
  const text = typeof cell === 'object' ? JSON.stringify(cell) : String(cell as string | number | bigint);
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(text) ? Number(text) : text;
}

type FileInput = { folder: string; select: string; format: string };

async function throughFile(
  clickhouse: ClickHouseClient,
  { folder, select, format }: FileInput,
  load: (path: string) => Promise<unknown>,
): Promise<void> {
  const path = join(folder, 'rows');
  await clickhouse.command({
    query: `insert into function file({path: String}, '${format}') ${select}`,
    query_params: { path },
  });
  chmodSync(path, 0o644);
  await load(path);
  rmSync(path);
}
