import { z } from 'zod';
import { CannedChanges } from '#contracts/crm/canned/changes.ts';
import { Priority, TicketFields } from '#contracts/crm/ticket.ts';
import { MAIL_ADDRESSES_MAX } from '#contracts/inbound/outgoing.ts';
import { StoredFile } from '#contracts/kit/files/file.ts';
import { Id } from '#contracts/kit/ids.ts';
import { MailAddress } from '#contracts/kit/mail-address.ts';

/** The recipient, as the calls name them. */
export const Recipient = z.union([z.object({ contact_id: Id }), z.object({ address: MailAddress })]);
export type Recipient = z.infer<typeof Recipient>;

const LONGEST = 200;

/** The recipients of a copy, as typed so far: whether those are addresses is checked when it is sent. */
export const TypedAddresses = z.array(z.string().max(320)).max(MAIL_ADDRESSES_MAX);

/** The text of an e-mail, and its files. */
export const MailContent = z.object({
  text: z.string().max(20_000),
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
  changes: CannedChanges,
  assignee_id: Id.nullable(),
  group_id: Id.nullable().default(null),
  priority: Priority.default(0),
  fields: TicketFields,
});
export type BeginContent = z.infer<typeof BeginContent>;
