import type { Generated } from 'kysely';
import type { Instant } from '#server/kit/db/columns.ts';

type Owned = { account_id: string; user_id: string };

/** The tables of second factors. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    one_time_code_keys: Owned & {
      secret: Buffer;
      confirmed_at: Instant | null;
      last_step: Generated<number>;
    };
    passkeys: Owned & {
      _id: string;
      name: string;
      credential_id: string;
      public_key: Buffer;
      counter: number;
      transports: string[];
      created_at: Instant;
      used_at: Instant | null;
    };
    recovery_codes: Owned & { code_hash: Buffer; used_at: Instant | null };
    trusted_browsers: Owned & {
      token_hash: Buffer;
      user_agent: string;
      created_at: Instant;
      expires_at: Instant;
    };
    factor_challenges: Owned & {
      token_hash: Buffer;
      passkey_challenge: string | null;
      remember: boolean;
      tries: Generated<number>;
      expires_at: Instant;
    };
    passkey_questions: { challenge: string; expires_at: Instant };
  }
}
