import type { Generated } from 'kysely';
import type { DraftConflict } from '#contracts/custom-viz/conflict.ts';
import type { Product } from '#contracts/kit/products.ts';
import type { Instant, Json, SharedColumns } from '#server/kit/db/columns.ts';

/** The reader validates the documents. */
type VizDashboards = SharedColumns & {
  /** The product whose dashboard it is. */
  home: Product;
  published: Json | null;
  published_version: Generated<number>;
  published_at: Instant | null;
  published_by: string | null;
  draft: Json | null;
  draft_at: Instant | null;
  draft_by: string | null;
  conflicts: Json<DraftConflict[]>;
  revision: Generated<number>;
};
type OfDashboard = {
  account_id: string;
  dashboard_id: string;
  document: Json;
  by_id: string;
  at: Instant;
};

/** The tables of dashboards. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    viz_dashboards: VizDashboards;
    viz_revisions: OfDashboard & { revision: number };
    viz_versions: OfDashboard & { version: number };
  }
}
