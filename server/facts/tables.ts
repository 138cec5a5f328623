import type { ColumnType, Generated } from 'kysely';
import type { Instant, Json } from '#server/kit/db/columns.ts';

/** See 0234_create_fact_watermarks.sql. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    fact_watermarks: {
      account_id: string;
      seq: number;
      batch: number;
      at: Instant;
      rebuilt_at: Instant | null;
      changed: Json<Record<string, number>>;
    };
    fact_touches: {
      account_id: string;
      _id: ColumnType<number, never, never>;
      kind:
        | 'ticket'
        | 'contact'
        | 'message'
        | 'survey'
        | 'span'
        | 'agent'
        | 'keyword'
        | 'published_post'
        | 'post_numbers';
      entity_id: string;
    };
    fact_runs: {
      _id: string;
      account_id: string | null;
      kind: 'rebuild' | 'check';
      created_at: Instant;
      started_at: Instant | null;
      ended_at: Instant | null;
      lines: Generated<string[]>;
      equal: boolean | null;
    };
  }
}
