import type { Calendar } from '#contracts/kit/date-locale.ts';
import type { Instant } from '#server/kit/db/columns.ts';

/** The state of an e-mail: `kept` stays in the table because no mail server is set. */
export type MailState = 'queued' | 'sent' | 'kept' | 'failed';

type Mails = {
  account_id: string;
  _id: string;
  to_address: string;
  template: string;
  language: string;
  calendar: Calendar;
  /** The brand under which it is sent; null for its account's. */
  brand_id: string | null;
  /** The template's values, encrypted: they may hold a one-time link. Removed once the e-mail is delivered. */
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
