import type { MailboxSignature } from '#contracts/crm/mail/signature-endpoints.ts';
import type { Instant } from '#server/kit/db/columns.ts';

/** See 0221_create_mail_signatures.sql. */
type MailSignatures = {
  account_id: string;
  holder: 'user' | 'mailbox';
  holder_id: string;
  html: string;
  choice: MailboxSignature['choice'];
  automatic: boolean;
  version: number;
  updated_at: Instant;
};

declare module '#server/kit/db/schema.ts' {
  interface Tables {
    mail_signatures: MailSignatures;
  }
}
