import type { ColumnType } from 'kysely';
import type { VerificationField } from '#contracts/settings/verification.ts';

type Instant = ColumnType<string, string | Date, string | Date>;

/** The tables of verification links. */
export type VerificationTables = {
  verification_links: {
    account_id: string;
    _id: string;
    ticket_id: string;
    token_hash: Buffer;
    name: string;
    fields: ColumnType<VerificationField[], string, string>;
    redirect_url: string;
    expires_at: Instant;
    answered_at: Instant | null;
    answers: Buffer | null;
    label_ids: ColumnType<string[], string[] | undefined, string[]>;
    created_at: Instant;
  };
};
