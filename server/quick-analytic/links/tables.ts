import type { Generated } from 'kysely';
import type { LinkKind, SharedLook, SharedPicture } from '#contracts/quick-analytic/links.ts';
import type { Instant, Json } from '#server/kit/db/columns.ts';

type SearchLinks = {
  account_id: string;
  _id: string;
  kind: LinkKind;
  look: Json<SharedLook>;
  picture: Json<SharedPicture> | null;
  name: string;
  token_hash: Buffer;
  password_hash: string | null;
  created_at: Instant;
  created_by: string;
  expires_at: Instant;
  revoked_at: Instant | null;
  opened: Generated<number>;
  last_opened_at: Instant | null;
};

/** The table of shared links of searches. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    search_links: SearchLinks;
  }
}
