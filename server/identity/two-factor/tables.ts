import type { Generated } from 'kysely';
import type { Instant } from '#server/kit/db/columns.ts';

type UserRow = { account_id: string; user_id: string };

/** The tables of second factors. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    totp_secrets: UserRow & {
      secret: Buffer;
      confirmed_at: Instant | null;
      last_step: Generated<number>;
    };
    passkeys: UserRow & {
      _id: string;
      name: string;
      credential_id: string;
      public_key: Buffer;
      counter: number;
      transports: string[];
      created_at: Instant;
      used_at: Instant | null;
    };
    recovery_codes: UserRow & { code_hash: Buffer; used_at: Instant | null };
    trusted_browsers: UserRow & {
      token_hash: Buffer;
      user_agent: string;
      created_at: Instant;
      expires_at: Instant;
    };
    second_factor_challenges: UserRow & {
      token_hash: Buffer;
      passkey_challenge: string | null;
      remember: boolean;
      tries: Generated<number>;
      expires_at: Instant;
    };
    passkey_challenges: { challenge: string; expires_at: Instant };
  }
}
