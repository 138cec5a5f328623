import type { MentionSort } from '#contracts/listening/mention.ts';
import type { StoredFilter } from '#contracts/listening/stored-filter.ts';
import type { Json, SharedColumns } from '#server/kit/db/columns.ts';

type SavedViews = SharedColumns & {
  filter: Json<StoredFilter>;
  sort: MentionSort;
  order: 'desc' | 'asc';
};
type SavedViewDefaults = { account_id: string; user_id: string; view_id: string };

/** The tables of the feed's saved views. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    saved_views: SavedViews;
    saved_view_defaults: SavedViewDefaults;
  }
}
