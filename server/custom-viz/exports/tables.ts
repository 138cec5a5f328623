import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { VizExportFile } from '#contracts/custom-viz/exports.ts';
import type { DashboardFileRequest } from '#contracts/custom-viz/files.ts';
import type { Instant, Json } from '#server/kit/db/columns.ts';

type VizExports = {
  account_id: string;
  _id: string;
  dashboard_id: string;
  owner_id: string;
  /** The brand at whose host it was wanted. */
  brand_id: string | null;
  /** Of the dashboard. */
  name: string;
  document: Json<DashboardDocument>;
  request: Json<DashboardFileRequest>;
  rights: string;
  file: Json<VizExportFile> | null;
  created_at: Instant;
  finished_at: Instant | null;
  expires_at: Instant;
};

/** The table of files that are made in the background. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    viz_exports: VizExports;
  }
}
