import type { ColumnType, Generated } from 'kysely';
import type { Share } from '#contracts/kit/sharing.ts';

type Instant = ColumnType<string, string | Date, string | Date>;
/** Written as JSON text, read as what it says; whoever reads it checks it. */
type Json = ColumnType<unknown, string, string>;

type Dashboards = {
  account_id: string;
  _id: string;
  name: string;
  about: string;
  widgets: Json;
  filter: Json;
  share: Share;
  group_id: string | null;
  owner_id: string;
  version: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
};
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
  revoked_at: ColumnType<string | null, Date | null, Date | null>;
  opened: Generated<number>;
  last_opened_at: ColumnType<string | null, Date | null, Date | null>;
};

/** The tables of dashboards (migration 0038). */
export type DashboardTables = {
  dashboards: Dashboards;
  dashboard_versions: DashboardVersions;
  dashboard_links: DashboardLinks;
};
