import type { ColumnType, Generated } from 'kysely';
import type { CannedPermission, CannedType } from '#contracts/settings/canned/response.ts';

type Instant = ColumnType<string, string | Date, string | Date>;
type Kept = {
  account_id: string;
  _id: string;
  version: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
};

type CannedFolders = Kept & { name: string; user_id: string | null };
type CannedResponses = Kept & {
  folder_id: string;
  title: string;
  type: CannedType;
  text: string;
  shortcut: string;
  permission: CannedPermission;
  user_id: string | null;
  group_id: string | null;
  keyword_ids: string[];
  used_count: Generated<number>;
  used_at: ColumnType<string | null, string | Date | undefined, string | Date>;
};

/** Tables of canned responses; see migration 0027_files_and_canned.sql. */
export type CannedTables = { canned_folders: CannedFolders; canned_responses: CannedResponses };
