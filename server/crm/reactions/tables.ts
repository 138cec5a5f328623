import type { ColumnType, Generated } from 'kysely';

/** See 0001_create_baseline.sql. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    pending_reactions: {
      account_id: string;
      seq: number;
      ticket_id: string;
      at: ColumnType<string, Date, never>;
      /** The names of the reactions that are done. */
      done: Generated<string[]>;
      enqueued: Generated<boolean>;
    };
  }
}
