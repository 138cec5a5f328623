import type { Generated } from 'kysely';
import type { CannedResponse } from '#contracts/crm/canned/response.ts';
import type { Instant } from '#server/kit/db/columns.ts';
import type { RecordColumns } from '#server/kit/db/record-columns.ts';

type CannedResponseFolders = {
  account_id: string;
  _id: string;
  name: string;
  user_id: string | null;
  version: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
};
/** Media are references of files. */
type CannedResponses = RecordColumns<
  typeof CannedResponse,
  { without: 'media'; filled: 'used_count' | 'used_at' }
>;

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
