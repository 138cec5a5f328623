import { Readable } from 'node:stream';
import type { ClickHouseClient } from '@clickhouse/client';

/** Rows written already, as lines of JSONCompactEachRow in the order of `columns`. */
export type Lines = { table: string; columns: readonly string[]; lines: Uint8Array };

/**
 * Inserts rows as one block under a token: the same token again adds nothing, however the first try ended. The client's own
 * insert takes objects only, which would write every row a second time.
 */
export const insertLinesOnce = async (
  clickhouse: ClickHouseClient,
  { table, columns, lines }: Lines,
  token: string,
): Promise<void> => {
  const { stream } = await clickhouse.exec({
    query: `insert into ${table} (${columns.join(', ')}) format JSONCompactEachRow`,
    values: Readable.from([Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength)], {
      objectMode: false,
    }),
    clickhouse_settings: {
      insert_deduplicate: 1,
      insert_deduplication_token: token,
      async_insert: 0,
      // Posts of an import may be spread over many years.
      max_partitions_per_insert_block: '0',
      // One block a partition, so that the token stands for all of it.
      input_format_parallel_parsing: 0,
    },
  });
  stream.resume();
  await new Promise((resolve, reject) => stream.on('end', resolve).on('error', reject));
};
