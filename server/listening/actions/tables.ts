import type { ColumnType, Generated } from 'kysely';
import type { MentionChange, MentionEdit } from '#contracts/listening/actions/change.ts';
import type { StoredFilter } from '#contracts/listening/stored-filter.ts';
import type { Instant, Json, MadeAt } from '#server/kit/db/columns.ts';
import type { StateBefore } from '#server/listening/actions/edit-store.ts';

type AccountRow = { account_id: string; _id: string };

type MentionNotes = AccountRow & {
  mention_id: string;
  user_id: string | null;
  text: string;
  created_at: MadeAt;
};
type MentionChanges = AccountRow & {
  user_id: string | null;
  change: Json<MentionEdit>;
  filter: ColumnType<StoredFilter | null, string | null, never>;
  before: Json<StateBefore[]> | null;
  state: MentionChange['state'];
  total: Generated<number>;
  done: Generated<number>;
  error: string | null;
  created_at: MadeAt;
  finished_at: Instant | null;
};
type MentionTickets = { account_id: string; mention_id: string; ticket_id: string; created_at: MadeAt };

/** The tables of the team's actions on mentions. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    mention_notes: MentionNotes;
    mention_changes: MentionChanges;
    mention_tickets: MentionTickets;
  }
}
