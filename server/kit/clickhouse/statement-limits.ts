import type { ClickHouseSettings } from '@clickhouse/client';

/**
 * How long and how branched a statement may be. A query of the Boolean language may have 5,000 terms (`LIMITS` of engine/query/fault.ts), and
 * each becomes several conditions of some two hundred signs; ClickHouse alone would take 256 KiB and 50,000 parts.
 */
export const STATEMENT_LIMITS = {
  max_query_size: '16777216',
  max_ast_elements: '1000000',
  max_expanded_ast_elements: '4000000',
} as const satisfies ClickHouseSettings;
