import { Readable } from 'node:stream';
import type { ClickHouseClient } from '@clickhouse/client';

/** Rows written already: blocks of the format `Native` with these columns. */
export type Blocks = { table: string; columns: readonly string[]; blocks: readonly Uint8Array[] };

/**
 * Inserts blocks as one under a token: the same token again adds nothing, however the first try ended. The client's own insert
 * takes objects only, and text of any kind would have to be read row by row: ClickHouse takes this form in nearly as it is.
 */
export const insertBlocksOnce = async (
  clickhouse: ClickHouseClient,
  { table, columns, blocks }: Blocks,
  token: string,
): Promise<void> => {
  const { stream } = await clickhouse.exec({
    query: `insert into ${table} (${columns.join(', ')}) format Native`,
    values: Readable.from(blocks, { objectMode: false }),
    clickhouse_settings: {
      insert_deduplicate: 1,
      insert_deduplication_token: token,
      async_insert: 0,
      // Posts of an import may be spread over many years.
      max_partitions_per_insert_block: '0',
      // One block a partition, so that the token stands for all of it: read in order, and gathered whatever their size.
      max_threads: 1,
      max_insert_threads: '1',
      min_insert_block_size_rows: '100000000',
      min_insert_block_size_bytes: '0',
      // Merges make the indexes of a part anyway: until then it is small enough to be looked through, and making them twice costs
      // a quarter of the insert.
      materialize_skip_indexes_on_insert: 0,
    },
  });
  stream.resume();
  await new Promise((resolve, reject) => stream.on('end', resolve).on('error', reject));
};
