import { totalmem } from 'node:os';

/**
 * The embedded ClickHouse's configuration file. Its engine takes some of this from a file only.
 *
 * - Half the machine's memory at most, and small caches: PostgreSQL, Node and other programs live here too.
 * - An insert is on disk when it is acknowledged: the inbound table lets go of a post then, so a power cut must not
 *   take it. Costs one flush an insert, which batches make small.
 *
 * @param memory the machine's, in bytes.
 */
export function clickhouseConfig(memory = totalmem()): string {
  const most = Math.floor(memory / 2);
  return `<clickhouse>
  <max_server_memory_usage>${most}</max_server_memory_usage>
  <mark_cache_size>${Math.floor(most / 16)}</mark_cache_size>
  <merge_tree>
    <fsync_after_insert>1</fsync_after_insert>
    <fsync_part_directory>1</fsync_part_directory>
  </merge_tree>
</clickhouse>
`;
}
