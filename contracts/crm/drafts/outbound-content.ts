import { z } from 'zod';
import { CannedChanges } from '#contracts/crm/canned/changes.ts';
import { Priority, TicketFields } from '#contracts/crm/ticket.ts';
import { MAIL_ADDRESSES_MAX, MailSignatureChoice, OUTGOING_HTML_MAX } from '#contracts/inbound/outgoing.ts';
import { StoredFile } from '#contracts/kit/files/file.ts';
import { Id } from '#contracts/kit/ids.ts';
import { MailAddress } from '#contracts/kit/mail-address.ts';

/** The recipient, as the calls name them. */
export const Recipient = z.union([z.object({ contact_id: Id }), z.object({ address: MailAddress })]);
export type Recipient = z.infer<typeof Recipient>;

const LONGEST = 200;

/** The recipients of a copy, as typed so far: whether those are addresses is checked when it is sent. */
export const TypedAddresses = z.array(z.string().max(320)).max(MAIL_ADDRESSES_MAX);

/** The same text with formatting; empty where there is none. */
const html = z.string().max(OUTGOING_HTML_MAX).default('');
/** Null: the one that the mailbox names. */
const signature = MailSignatureChoice.nullable().default(null);

/** What is written of a reply by e-mail besides its text; null where its author left what is offered. */
export const mailReplyFields = {
  html,
  to: TypedAddresses.nullable().default(null),
  bcc: TypedAddresses.default([]),
  subject: z.string().max(500).nullable().default(null),
  signature,
  /** Whether the customer's mail is quoted. */
  quotes: z.boolean().nullable().default(null),
};

/** The text of an e-mail, and its files. */
export const MailContent = z.object({
  text: z.string().max(20_000),
  html,
  signature,
  files: z.array(StoredFile).max(10).readonly(),
});

/**
 * A conversation that is being started, as far as it was written. Nothing in it has to be complete or still exist; that is checked when it
 * is sent. Without an assignee it is assigned to its author.
 */
export const BeginContent = z.object({
  to: Recipient.nullable(),
  connection_id: Id.nullable(),
  name: z.string().max(LONGEST),
  subject: z.string().max(LONGEST),
  ...MailContent.shape,
  cc: TypedAddresses.default([]),
  bcc: TypedAddresses.default([]),
  changes: CannedChanges,
  assignee_id: Id.nullable(),
  group_id: Id.nullable().default(null),
  priority: Priority.default(0),
  fields: TicketFields,
});
export type BeginContent = z.infer<typeof BeginContent>;
