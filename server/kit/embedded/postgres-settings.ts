import { availableParallelism, release, totalmem } from 'node:os';

const MEBIBYTE = 1024 * 1024;

/**
 * PostgreSQL's settings for a server that shares its machine with the rest of the suite, as `-c name=value` arguments: on the command line
 * they apply to every start and a later version need not rewrite anything in the data folder.
 *
 * Durability is unchanged (`fsync`, `synchronous_commit` and `full_page_writes` on): acknowledged writes persist.
 *
 * @param socket the folder of its socket; null for none.
 * @param machine memory in bytes and number of cores; this machine's by default.
 */
export function buildPostgresSettings(
  { port, socket }: { port: number; socket: string | null },
  machine = { memory: totalmem(), cores: availableParallelism() },
): string[] {
  const sharedBuffers = clamp(machine.memory / 32 / MEBIBYTE, 64, 512);
  const settings: Record<string, string | number> = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socket === null ? '' : quoted(socket),
    max_connections: 200,
    shared_buffers: `${sharedBuffers}MB`,
    // The page cache holds the same data; ClickHouse and Node need their share of the machine too.
    effective_cache_size: `${clamp(machine.memory / 4 / MEBIBYTE, 256, 8192)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: `${clamp(machine.memory / 64 / MEBIBYTE, 64, 256)}MB`,
    max_wal_size: '2GB',
    min_wal_size: '256MB',
    checkpoint_timeout: '15min',
    random_page_cost: 1.1,
    // Short statements only: compiling them would cost more than it saves, and the programs ship without LLVM.
    jit: 'off',
    // The rows that a search finds in the index are scattered: the kernel is given many positions ahead, and a disk that gets them at once
    // responds several times as fast. Separate reader processes (`worker`) were slower, whether or not the kernel had the pages.
    io_method: 'sync',
    effective_io_concurrency: 64,
    max_parallel_workers_per_gather: Math.max(1, Math.floor(machine.cores / 2)),
    max_parallel_workers: machine.cores,
    // After a kill the server is back in a third of the time: one call instead of opening each of thousands of files.
    ...(syncsWholeDisk() ? { recovery_init_sync_method: 'syncfs' } : {}),
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    log_line_prefix: '',
    logging_collector: 'off',
    lc_messages: 'C',
    idle_in_transaction_session_timeout: '10min',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Whether the system can write out a whole file system at once and report a failure: Linux from 5.8. */
function syncsWholeDisk(): boolean {
  const [major = 0, minor = 0] = release().split('.').map(Number);
  return process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8));
}

/** A folder as a member of a list, in which a comma would end it. */
function quoted(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`;
}

function clamp(value: number, least: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, value)));
}
