import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import type { ClickHouseClient } from '@clickhouse/client';
import { Client } from 'pg';
import { z } from 'zod';
import { openPostgres } from '#server/kit/embedded/postgres.ts';
import { getAccountId } from '../fill.ts';
import { loadThroughFiles } from './mention-files.ts';
import type { Cell, Peer } from './peer.ts';
import { HOUR, POSTGRES_STATEMENTS } from './postgres-statements.ts';

/** A server that has most of a 24 GiB machine to itself. */
const SETTINGS = {
  shared_buffers: '6GB',
  effective_cache_size: '14GB',
  work_mem: '256MB',
  maintenance_work_mem: '2GB',
  max_parallel_workers_per_gather: '2',
  max_parallel_maintenance_workers: '2',
  max_wal_size: '8GB',
};

/** The table is unlogged, which saves half of the writes while filling; reading is the same. */
const TABLE = `create unlogged table mentions (account_id uuid not null, _id uuid not null, channel text not null,
  author_id text not null, author_name text not null, author_key bigint not null, published_at timestamptz not null,
  sentiment smallint not null, hidden boolean not null, language text not null, followers bigint, likes bigint, reach bigint not null,
  engagement bigint not null, score real not null, status text not null, keywords int[] not null, words text[] not null,
  text text not null)`;

/**
 * The best indexes for these queries: dashboards read only the first, pages walk along it, and it soon meets the most active authors.
 * Trigrams cover the queried account only, which saves most of the filling and makes a smaller index. An index of keywords would not be
 * used: each keyword is on one mention in some hundred, and a page is found sooner by time. Without the last index the planner assumes that
 * every mention has an hour of its own.
 */
const INDEXES_AND_STATISTICS = [
  `create index by_time on mentions (account_id, published_at desc, _id desc)
    include (sentiment, channel, author_key, keywords) where not hidden`,
  `create index by_text on mentions using gin (text gin_trgm_ops) where account_id = '${getAccountId(0)}'`,
  `create statistics by_hour on (${HOUR}) from mentions`,
];

/** PostgreSQL, in the version that the suite includes, with rows sorted by account and time. */
export const postgres: Peer = {
  name: 'PostgreSQL',
  use: async (folder, clickhouse, work) => {
    const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
    const server = await openPostgres(folder, log, () => {}, SETTINGS);
    const client = new Client({ connectionString: server.databaseUrl });
    try {
      await client.connect();
      const seconds = await fill(client, folder, clickhouse);
      return await work({
        seconds,
        bytes: await sizeOf(client),
        ask: async (asking, values) => {
          const { rows } = await client.query<Cell[]>({
            text: POSTGRES_STATEMENTS[asking],
            values: [...values],
            rowMode: 'array',
          });
          return rows;
        },
      });
    } finally {
      await client.end();
      await server.stop();
    }
  },
};

async function fill(client: Client, folder: string, clickhouse: ClickHouseClient) {
  const began = performance.now();
  await client.query('create extension pg_trgm');
  await client.query('begin');
  await client.query(TABLE);
  const path = join(folder, 'account.tsv');
  const written = await loadThroughFiles(clickhouse, { path, as: 'copy' }, async () => {
    chmodSync(path, 0o644);
    await client.query(`copy mentions from '${path}' with (freeze)`);
  });
  await client.query('commit');
  for (const index of INDEXES_AND_STATISTICS) await client.query(index);
  await client.query('vacuum (analyze) mentions');
  await client.query('checkpoint');
  return { written, taken: (performance.now() - began) / 1000 - written };
}

const Size = z.array(z.object({ bytes: z.coerce.number() }));

async function sizeOf(client: Client): Promise<number> {
  const { rows } = await client.query(`select pg_total_relation_size('mentions') as bytes`);
  return Size.parse(rows)[0]?.bytes ?? 0;
}
