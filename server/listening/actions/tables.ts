import type { ColumnType, Generated } from 'kysely';
import type { MentionChange, MentionEdit } from '#contracts/listening/actions/change.ts';
import type { StoredFilter } from '#contracts/listening/dashboards/stored-filter.ts';
import type { MentionSort } from '#contracts/listening/mention.ts';
import type { Share } from '#contracts/kit/sharing.ts';
import type { StateBefore } from '#server/listening/actions/edit-store.ts';

type Json<T> = ColumnType<T, string, string>;
type Instant = ColumnType<string, string | Date | undefined, string | Date>;
type MaybeInstant = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
type Owned = { account_id: string; _id: string };

type SavedViews = Owned & {
  owner_id: string;
  name: string;
  filter: Json<StoredFilter>;
  sort: MentionSort;
  order: 'desc' | 'asc';
  share: Share;
  group_id: string | null;
  version: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
};
type SavedViewDefaults = { account_id: string; user_id: string; view_id: string };
type MentionNotes = Owned & {
  mention_id: string;
  user_id: string | null;
  text: string;
  created_at: Instant;
};
type MentionChanges = Owned & {
  user_id: string | null;
  change: Json<MentionEdit>;
  filter: ColumnType<StoredFilter | null, string | null, never>;
  before: ColumnType<StateBefore[] | null, string | null, string | null>;
  state: MentionChange['state'];
  total: Generated<number>;
  done: Generated<number>;
  error: string | null;
  created_at: Instant;
  finished_at: MaybeInstant;
};
type MentionTickets = { account_id: string; mention_id: string; ticket_id: string; created_at: Instant };

/** The tables of working with the feed (migration 0039). */
export type FeedTables = {
  saved_views: SavedViews;
  saved_view_defaults: SavedViewDefaults;
  mention_notes: MentionNotes;
  mention_changes: MentionChanges;
  mention_tickets: MentionTickets;
};
