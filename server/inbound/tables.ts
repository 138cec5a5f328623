import type { Generated } from 'kysely';
import type { Instant, Json, StoredFaultJson } from '#server/kit/db/columns.ts';

/**
 * What happens to a batch's posts: all are stored, those that a keyword matches, or they are handed to the accounts concerned, once more where
 * their texts have changed.
 */
export type StoragePolicy = 'all' | 'matched' | 'spread' | 'spread_again';

type AccountRow = { account_id: string };

type InboundKeys = AccountRow & { key: Buffer; received_on: Instant };
type InboundBatches = AccountRow & {
  _id: string;
  source_id: string;
  channel: string;
  import_id: string | null;
  received_at: Instant;
  rows: number;
  leader_id: string | null;
  /** Whether the group that it leads accepts no more. */
  closed: Generated<boolean>;
  storage_policy: Generated<StoragePolicy>;
  /** Since when it waits for room in the plan. */
  suspended_at: Instant | null;
  payload: Buffer;
};
type Imports = AccountRow & {
  _id: string;
  file_name: string;
  channel: string;
  mapping: Json<Record<string, string>>;
  zone: Generated<string>;
  month_first: Generated<boolean>;
  date_order: Generated<'day' | 'month' | 'year' | null>;
  day_numbers: Generated<boolean | null>;
  charset: string | null;
  header_line: number | null;
  state: string;
  bytes: number;
  bytes_read: Generated<number>;
  rows: Generated<number>;
  added: Generated<number>;
  repeated: Generated<number>;
  refused: Generated<number>;
  matched: Generated<number>;
  left_out: Generated<number>;
  /** The user who imports; unknown for imports that an earlier version stored. */
  user_id: string | null;
  tagged: Generated<number>;
  corrected: Generated<number>;
  tags_created: Generated<number>;
  tags_refused: Generated<number>;
  undoable: Generated<boolean>;
  removed: Generated<number>;
  retained: Generated<number>;
  created_at: Instant;
  finished_at: Instant | null;
  error: string | null;
  error_fault: StoredFaultJson;
};
type ImportRefusals = AccountRow & {
  import_id: string;
  row: number;
  /** Empty where the fault concerns no column. */
  column_name: string;
  reason: string;
  reason_fault: StoredFaultJson;
  /** Whether the row was stored without this cell. */
  retained: Generated<boolean>;
};
/** Keys of 16 bytes, one behind the other. */
type ImportSlices = AccountRow & { import_id: string; number: number; added: Buffer; repeated: Buffer };

/** Tags and sentiments that a file sets on its posts. */
type ImportMarks = AccountRow & {
  import_id: string;
  mention_id: string;
  row_number: number;
  published_at: Instant;
  tags: string[];
  sentiment: string | null;
  requested_tags: Generated<number[]>;
  added_tags: Generated<number[]>;
  left_out: Generated<string[]>;
  state: Generated<string>;
};

/** Tables of inbound batches and imports. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    inbound_keys: InboundKeys;
    inbound_batches: InboundBatches;
    imports: Imports;
    import_refusals: ImportRefusals;
    import_slices: ImportSlices;
    import_annotations: ImportMarks;
  }
}
