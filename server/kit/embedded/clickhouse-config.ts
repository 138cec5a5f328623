import { totalmem } from 'node:os';

/** The priority of merges when the processor is busy (nice(2)): a third of the share of others, and all idle time. */
const MERGES_BEHIND = 5;

/**
 * The embedded ClickHouse's configuration file. Its engine reads some of these settings from a file only.
 *
 * - Half the machine's memory at most, and small caches: PostgreSQL, Node and other programs need memory too.
 * - An insert is on disk when it is acknowledged: the inbound table deletes a post then, so a power cut must not lose it. Costs one flush
 *   per insert, which batches make cheap.
 * - Merges wait for idle time: a user who opens a page, or imports a million posts, does not wait for them.
 *
 * @param memory the machine's, in bytes.
 */
export function buildClickHouseConfig(memory = totalmem()): string {
  const most = Math.floor(memory / 2);
  return `<clickhouse>
  <max_server_memory_usage>${most}</max_server_memory_usage>
  <mark_cache_size>${Math.floor(most / 16)}</mark_cache_size>
  <os_threads_nice_value_merge_mutate>${MERGES_BEHIND}</os_threads_nice_value_merge_mutate>
  <merge_tree>
    <fsync_after_insert>1</fsync_after_insert>
    <fsync_part_directory>1</fsync_part_directory>
  </merge_tree>
</clickhouse>
`;
}
