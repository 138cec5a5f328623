import type { Instant } from '#server/kit/db/columns.ts';

/** What became of a mail: `kept` lies in the table because no mail server is set. */
export type MailState = 'queued' | 'sent' | 'kept' | 'failed';

type Mails = {
  account_id: string;
  _id: string;
  to_address: string;
  template: string;
  language: string;
  /** The brand whose face it wears; null for its account's. */
  brand_id: string | null;
  /** The template's values, sealed: they may hold a one-time link. Gone once the mail is delivered. */
  values: Buffer | null;
  state: MailState;
  error: string | null;
  created_at: Instant;
  settled_at: Instant | null;
};

declare module '#server/kit/db/schema.ts' {
  interface Tables {
    mails: Mails;
  }
}
