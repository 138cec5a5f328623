import { MailAddress } from '#contracts/kit/mail-address.ts';
import { z } from 'zod';
import { Priority, TicketFields } from '#contracts/crm/ticket.ts';
import { MAIL_ADDRESSES_MAX } from '#contracts/inbound/outgoing.ts';
import { StoredFile } from '#contracts/kit/files/file.ts';
import { Id } from '#contracts/kit/ids.ts';
import { CannedChanges } from '#contracts/crm/canned/changes.ts';

/** Whom to write to, as the calls name them. */
export const Recipient = z.union([z.object({ contact_id: Id }), z.object({ address: MailAddress })]);
export type Recipient = z.infer<typeof Recipient>;

const LONGEST = 200;

/** Who is to get a copy, as it was typed so far: whether those are addresses is asked when it is sent. */
export const TypedAddresses = z.array(z.string().max(320)).max(MAIL_ADDRESSES_MAX);

/** What was written in a mail, and the files beside it. */
export const MailContent = z.object({
  text: z.string().max(20_000),
  files: z.array(StoredFile).max(10).readonly(),
});

/**
 * A conversation that is being begun, as far as it was written. Nothing in it has to be whole or still there; that is asked when it is
 * sent. Without an assignee it is for whoever writes.
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
