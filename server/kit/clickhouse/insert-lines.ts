import { Readable } from 'node:stream';
import type { ClickHouseClient } from '@clickhouse/client';

/** Rows of a table as lines of JSON. */
export type Lines = { table: string; lines: readonly string[] };

/** Inserts rows as one under a token: the same token again adds nothing, however the first attempt ended. */
export async function insertLinesOnce(
  clickhouse: ClickHouseClient,
  { table, lines }: Lines,
  token: string,
): Promise<void> {
  if (lines.length === 0) return;
  const { stream } = await clickhouse.exec({
    query: `insert into ${table} format JSONEachRow`,
    values: Readable.from([Buffer.from(`${lines.join('\n')}\n`)], { objectMode: false }),
    clickhouse_settings: {
      insert_deduplicate: 1,
      insert_deduplication_token: token,
      async_insert: 0,
      date_time_input_format: 'best_effort',
      input_format_skip_unknown_fields: 0,
      // One block, so that the token covers all of it.
      max_threads: 1,
      max_insert_threads: '1',
      min_insert_block_size_rows: '100000000',
      min_insert_block_size_bytes: '0',
    },
  });
  stream.resume();
  await new Promise((resolve, reject) => stream.on('end', resolve).on('error', reject));
}
