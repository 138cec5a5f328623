import type { Instant } from '#server/kit/db/columns.ts';

type AccountRow = { account_id: string };

type GroupOwners = AccountRow & { group_id: string; user_id: string };
type Invitations = AccountRow & {
  user_id: string;
  token_hash: Buffer;
  invited_by: string | null;
  sent_at: Instant;
  expires_at: Instant;
};
type FormerUsers = AccountRow & { _id: string; name: string; left_at: Instant };

/** The tables of people beside users, roles and groups themselves. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    group_owners: GroupOwners;
    invitations: Invitations;
    former_users: FormerUsers;
  }
}
