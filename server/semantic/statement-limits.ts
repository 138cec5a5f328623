import { ClickHouseError, type ClickHouseSettings } from '@clickhouse/client';

/** What a question is for: a person waits for it, background work, or a file. */
export type QuestionUse = 'interactive' | 'background' | 'export';

/** What one question may take: rows that its statements read by estimate, and seconds, bytes of memory, and rows read of each of them. */
type UseLimits = { rows: number; seconds: number; memory: number; groups: number };

const GIGABYTE = 1_000_000_000;

export const USE_LIMITS: Readonly<Record<QuestionUse, UseLimits>> = {
  interactive: { rows: 200_000_000, seconds: 20, memory: 4 * GIGABYTE, groups: 1_000_000 },
  background: { rows: 800_000_000, seconds: 120, memory: 4 * GIGABYTE, groups: 1_000_000 },
  export: { rows: 2_000_000_000, seconds: 600, memory: 8 * GIGABYTE, groups: 10_000_000 },
};

/** The limits of a statement while it runs; a server also ends it when its client leaves. */
export function buildLimitSettings(use: QuestionUse): ClickHouseSettings {
  const { rows, seconds, memory, groups } = USE_LIMITS[use];
  return {
    max_execution_time: seconds,
    timeout_overflow_mode: 'throw',
    max_memory_usage: String(memory),
    max_rows_to_read: String(rows),
    read_overflow_mode: 'throw',
    max_result_rows: String(groups),
    result_overflow_mode: 'throw',
    cancel_http_readonly_queries_on_client_close: 1,
  };
}

/** Why a statement was ended: by one of its limits, because the engine has no memory or no place for it, or for another reason. */
export type StatementEnd = 'limit' | 'busy' | 'other';

/** Too many rows or bytes, too slow, not to be evaluated within the limits. */
const LIMIT_CODES: ReadonlySet<string> = new Set(['158', '159', '160', '307', '396']);
const MEMORY_CODE = '241';
const TOO_MANY_QUERIES = '202';

export function findStatementEnd(error: unknown): StatementEnd {
  if (!(error instanceof ClickHouseError)) return 'other';
  if (LIMIT_CODES.has(error.code)) return 'limit';
  if (error.code === TOO_MANY_QUERIES) return 'busy';
  // The engine's own limit, which all statements share, or that of this statement.
  if (error.code === MEMORY_CODE) return /\btotal\b|overcommit/i.test(error.message) ? 'busy' : 'limit';
  return 'other';
}
