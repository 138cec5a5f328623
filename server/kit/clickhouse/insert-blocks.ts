import { Readable } from 'node:stream';
import type { ClickHouseClient } from '@clickhouse/client';

/** Encoded rows: blocks of the format `Native` with these columns. */
export type Blocks = { table: string; columns: readonly string[]; blocks: readonly Uint8Array[] };

/**
 * Inserts blocks as one under a token: the same token again adds nothing, however the first attempt ended. The client's own insert accepts
 * objects only, and text of any kind would have to be parsed row by row: ClickHouse stores this format almost unchanged.
 */
export async function insertBlocksOnce(
  clickhouse: ClickHouseClient,
  { table, columns, blocks }: Blocks,
  token: string,
): Promise<void> {
  const { stream } = await clickhouse.exec({
    query: `insert into ${table} (${columns.join(', ')}) format Native`,
    values: Readable.from(blocks, { objectMode: false }),
    clickhouse_settings: {
      insert_deduplicate: 1,
      insert_deduplication_token: token,
      async_insert: 0,
      // Posts of an import may be spread over many years.
      max_partitions_per_insert_block: '0',
      // One block per partition, so that the token covers all of it: read in order, and gathered whatever their size.
      max_threads: 1,
      max_insert_threads: '1',
      min_insert_block_size_rows: '100000000',
      min_insert_block_size_bytes: '0',
      // Merges build the indexes of a part anyway: until then it is small enough to be scanned, and building them twice costs a quarter of
      // the insert.
      materialize_skip_indexes_on_insert: 0,
    },
  });
  stream.resume();
  await new Promise((resolve, reject) => stream.on('end', resolve).on('error', reject));
}
