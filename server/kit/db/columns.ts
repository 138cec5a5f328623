import type { ColumnType, Generated } from 'kysely';
import type { WireFault } from '#contracts/kit/faults/fault.ts';
import type { Share } from '#contracts/kit/sharing.ts';

/**
 * Columns as they are read and written; `pools.ts` defines how PostgreSQL's values are converted. One that may be null is `Instant | null`.
 */

/** JSON: read as a value, written as text. */
export type Json<Value = unknown> = ColumnType<Value, string, string>;
/** A fault as JSON beside its sentence; null while there is none, and beside a sentence of an earlier version. */
export type StoredFaultJson = ColumnType<WireFault | null, string | null | undefined, string | null>;
/** JSON that stays as it was first written. */
export type FixedJson<Value = unknown> = ColumnType<Value, string, never>;
/** An instant: read as an ISO string, written as one or as a date. */
export type Instant = ColumnType<string, string | Date, string | Date>;
/** An instant that defaults to now. */
export type MadeAt = ColumnType<string, string | Date | undefined, string | Date>;
/** Records that users change concurrently: the version that each of them saw shows whether another changed it meanwhile. */
export type VersionColumns = { version: Generated<number>; created_at: MadeAt; updated_at: MadeAt };
/** Records that users create and share with one another (see `shared-list`). */
export type SharedColumns = VersionColumns & {
  account_id: string;
  _id: string;
  name: string;
  owner_id: string;
  share: Share;
  group_id: string | null;
};
