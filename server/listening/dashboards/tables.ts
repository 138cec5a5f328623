import type { Instant, Json, SharedColumns } from '#server/kit/db/columns.ts';
import type { PublicLinkColumns } from '#server/kit/public-link/public-link-store.ts';

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
type DashboardLinks = PublicLinkColumns & { dashboard_id: string };

/** The tables of dashboards. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    dashboards: Dashboards;
    dashboard_versions: DashboardVersions;
    dashboard_links: DashboardLinks;
  }
}
