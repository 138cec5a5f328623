import type { Instant } from '#server/kit/db/columns.ts';

type AccountRow = { account_id: string };

type GroupOwners = AccountRow & { group_id: string; user_id: string };
type Invitations = AccountRow & {
  user_id: string;
  token_hash: Buffer;
  invited_by: string | null;
  sent_at: Instant;
  expires_at: Instant;
  /** When it was used; its link says so until the next invitation. */
  accepted_at: Instant | null;
  /** The token of an open invitation, encrypted, for those who may copy its link; none for invitations of before. */
  token_sealed: Buffer | null;
  /** The mail with its link, for as long as mails are listed. */
  mail_id: string | null;
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
