import type { Generated, GeneratedAlways } from 'kysely';
import type { EmbedClaims } from '#contracts/custom-viz/embedding.ts';
import type { Instant, Json } from '#server/kit/db/columns.ts';

type VizEmbedKeys = {
  account_id: string;
  _id: string;
  name: string;
  origins: Json<string[]>;
  /** Sealed. */
  secret: Buffer;
  created_at: Instant;
  created_by: string;
  revoked_at: Instant | null;
  last_used_at: Instant | null;
};
type VizEmbedSessions = {
  account_id: string;
  _id: string;
  key_id: string;
  token_hash: Buffer;
  claims: Json<EmbedClaims>;
  opened_at: Instant;
  expires_at: Instant;
  sub: GeneratedAlways<string | null>;
  jti: GeneratedAlways<string>;
  dashboard_id: GeneratedAlways<string>;
  /** The first session of the view that this one goes on with; null for that one. */
  renews: string | null;
  reads: Generated<number>;
  last_read_at: Instant | null;
};
type VizEmbedRevocations = {
  account_id: string;
  key_id: string;
  kind: 'token' | 'visitor';
  value: string;
  revoked_at: Instant;
  revoked_by: string;
};

/** The tables of embedding. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    viz_embed_keys: VizEmbedKeys;
    viz_embed_sessions: VizEmbedSessions;
    viz_embed_revocations: VizEmbedRevocations;
  }
}
