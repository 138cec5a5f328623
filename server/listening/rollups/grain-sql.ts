import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { type Sql, sql } from '#server/kit/clickhouse/sql.ts';

/** Widths of the rollup rows with a time of day, in milliseconds. */
export const QUARTER = 900_000;

export type Step = typeof QUARTER | typeof MS_PER_HOUR;

/** The rows of `mention_rollups` of each width. */
export const GRAINS: Record<Step, Sql> = { [QUARTER]: sql`'quarter'`, [MS_PER_HOUR]: sql`'hour'` };
