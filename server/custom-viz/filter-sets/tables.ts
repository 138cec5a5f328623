import type { Generated } from 'kysely';
import type { FilterState } from '#contracts/custom-viz/dashboard-state.ts';
import type { Instant, Json } from '#server/kit/db/columns.ts';

type FilterSets = {
  account_id: string;
  _id: string;
  dashboard_id: string;
  owner_id: string;
  name: string;
  shared: boolean;
  state: Json<FilterState>;
  version: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
};

/** The tables of filter sets. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    viz_filter_sets: FilterSets;
    viz_filter_defaults: { account_id: string; dashboard_id: string; user_id: string; set_id: string };
  }
}
