import type { ColumnType, Generated } from 'kysely';
import type { Instant } from '#server/kit/db/columns.ts';

/** See 0001_create_baseline.sql. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    sms_codes: {
      account_id: string;
      _id: string;
      ticket_id: string;
      purpose: string;
      phone: string;
      phone_digest: Buffer;
      code_hash: Buffer;
      tries: Generated<number>;
      delivery: Generated<'queued' | 'sent' | 'failed'>;
      note: string | null;
      sent_by: string | null;
      created_at: Instant;
      expires_at: Instant;
      verified_at: ColumnType<string | null, string | Date | null | undefined, string | Date>;
    };
  }
}
