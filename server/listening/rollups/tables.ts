import type { ColumnType, Generated } from 'kysely';
import type { Instant } from '#server/kit/db/columns.ts';

type RollupDays = {
  account_id: string;
  day: ColumnType<string, string, string>;
  state: string;
  worker_id: string | null;
  has_rollups: Generated<boolean>;
  mentions: Generated<number>;
  since: Instant;
};

/** The table of the days that have rollups. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    rollup_days: RollupDays;
  }
}
