import type { ColumnType, Generated } from 'kysely';
import type { UploadJoin } from '#contracts/uploads/join.ts';
import type { RowRule } from '#contracts/uploads/row-rule.ts';
import type { UploadShape, UploadVersion } from '#contracts/uploads/upload.ts';
import type { Instant, Json } from '#server/kit/db/columns.ts';

type AccountRow = { account_id: string };

type Uploads = AccountRow & {
  _id: string;
  data_set: string;
  name: string;
  about: Generated<string>;
  owner_id: string | null;
  rule: Json<RowRule>;
  joined_columns: ColumnType<UploadJoin[], string | undefined, string>;
  version_id: string | null;
  created_at: Instant;
  updated_at: Instant;
};

type UploadVersions = AccountRow & {
  _id: string;
  upload_id: string;
  number: number;
  kind: UploadVersion['kind'];
  state: UploadVersion['state'];
  shape: Json<UploadShape>;
  segments: string[];
  unique_columns: Generated<string[]>;
  rows: Generated<number>;
  added: Generated<number>;
  refused: Generated<number>;
  file_name: string;
  restored: number | null;
  created_by: string | null;
  created_at: Instant;
  finished_at: Instant | null;
};

type UploadFiles = AccountRow & {
  _id: string;
  user_id: string;
  file_name: string;
  bytes: number;
  created_at: Instant;
};

type UploadGarbage = AccountRow & { segment_id: string };

/** The tables of uploads. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    uploads: Uploads;
    upload_versions: UploadVersions;
    upload_files: UploadFiles;
    upload_garbage: UploadGarbage;
  }
}
