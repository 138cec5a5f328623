import type { ColumnType } from 'kysely';

type ConnectionPolls = {
  account_id: string;
  connection_id: string;
  state: ColumnType<unknown, string, string>;
  next_at: ColumnType<string, string | Date, string | Date>;
};

/** How far polled connections were read; see migration 0048_mail_and_media.sql. */
export type PollTables = { connection_polls: ConnectionPolls };
