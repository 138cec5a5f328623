import type { Generated } from 'kysely';
import type { Instant, Json, SharedColumns } from '#server/kit/db/columns.ts';

/** The reader validates widgets and filter. */
type Dashboards = SharedColumns & { about: string; widgets: Json; filter: Json };
type DashboardVersions = {
  account_id: string;
  dashboard_id: string;
  version: number;
  at: Instant;
  by_id: string;
  fields: Json;
};
type DashboardLinks = {
  account_id: string;
  _id: string;
  dashboard_id: string;
  name: string;
  token_hash: Buffer;
  password_hash: string | null;
  created_at: Instant;
  created_by: string;
  expires_at: Instant;
  revoked_at: Instant | null;
  opened: Generated<number>;
  last_opened_at: Instant | null;
};

/** The tables of dashboards. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    dashboards: Dashboards;
    dashboard_versions: DashboardVersions;
    dashboard_links: DashboardLinks;
  }
}
