import type { ColumnType } from 'kysely';

/** See migration 0044_reactions.sql. */
export type ReactionTables = {
  reactions: {
    account_id: string;
    event_seq: number;
    reactor: string;
    at: ColumnType<string, Date, never>;
  };
};
