import type { ColumnType, Generated } from 'kysely';
import type { CannedChanges } from '#contracts/crm/canned/changes.ts';
import type { CannedPermission, CannedType } from '#contracts/crm/canned/response.ts';
import type { Instant, Json } from '#server/kit/db/columns.ts';

type VersionedRow = {
  account_id: string;
  _id: string;
  version: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
};

type CannedResponseFolders = VersionedRow & { name: string; user_id: string | null };
type CannedResponses = VersionedRow & {
  folder_id: string;
  title: string;
  type: CannedType;
  text: string;
  texts: Json<Record<string, string>>;
  changes: Json<CannedChanges>;
  shortcut: string;
  permission: CannedPermission;
  user_id: string | null;
  group_id: string | null;
  keyword_ids: string[];
  used_count: Generated<number>;
  used_at: ColumnType<string | null, string | Date | undefined, string | Date>;
};

type CannedResponseUses = {
  account_id: string;
  response_id: string;
  day: string;
  user_id: string | null;
  count: number;
};

/** Tables of canned responses. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    canned_response_folders: CannedResponseFolders;
    canned_responses: CannedResponses;
    canned_response_uses: CannedResponseUses;
  }
}
