import type { ColumnType } from 'kysely';
import type { Language } from '#contracts/accounts/account.ts';
import type { VerificationField } from '#contracts/verification/area.ts';
import type { Instant, Json } from '#server/kit/db/columns.ts';

/** The tables of verification links. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    verification_links: {
      account_id: string;
      _id: string;
      ticket_id: string;
      token_hash: Buffer;
      name: string;
      fields: Json<VerificationField[]>;
      redirect_url: string;
      language: Language;
      expires_at: Instant;
      answered_at: Instant | null;
      answers: Buffer | null;
      label_ids: ColumnType<string[], string[] | undefined, string[]>;
      created_at: Instant;
    };
  }
}
