import type { Generated } from 'kysely';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import type { SnapshotSignature } from '#contracts/custom-viz/snapshot-signature.ts';
import type { Instant, Json } from '#server/kit/db/columns.ts';

/** What a snapshot is counted again from. */
export type SnapshotSource = { document: DashboardDocument; state: DashboardState; zone: string };

type VizSnapshots = {
  account_id: string;
  _id: string;
  dashboard_id: string;
  name: string;
  shared: Generated<boolean>;
  created_at: Instant;
  created_by: string;
  as_of_event: number;
  sha256: string;
  bytes: number;
  content: Buffer;
  source: Json<SnapshotSource>;
  /** Null: it was taken before snapshots were signed. */
  signature: Json<SnapshotSignature> | null;
};

/** One row for the installation. */
type VizSigningKeys = {
  one: Generated<boolean>;
  public_key: string;
  private_key: Buffer;
  created_at: Instant;
};

/** The tables of snapshots. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    viz_snapshots: VizSnapshots;
    viz_signing_keys: VizSigningKeys;
  }
}
