import { MailAddress } from '#contracts/kit/mail-address.ts';
import { z } from 'zod';
import { Id } from '#contracts/kit/ids.ts';

/** Most characters of one message on any channel; a channel's own limit (its capabilities) is looked at when it is sent. */
const OUTGOING_TEXT_MAX = 20_000;

/** Most files of one message. */
const OUTGOING_FILES_MAX = 10;

/** Most addresses in one line of a mail's head: every mail server takes a mail to so many at once (RFC 5321, 4.5.3.1.8). */
export const MAIL_ADDRESSES_MAX = 99;

const Addresses = z.array(MailAddress).max(MAIL_ADDRESSES_MAX);

/**
 * What an agent (or a bot) sends back through a channel. It says something in `text`, in `media` (stored files by id), or both.
 *
 * `reply_to_message_id` is the message of the ticket that is answered: mail threads by it, a comment is answered below it; without
 * it the newest of the customer is. `visibility` says whether a comment is answered for all to see or in private, and `mention`
 * whether a public answer names the comment's author, so that the network tells them. `subject`, `to`
 * and `cc` are for mail alone and stand in place of what the thread gives.
 */
export const OutgoingMessage = z.object({
  text: z.string().trim().max(OUTGOING_TEXT_MAX).default(''),
  media: z
    .array(z.object({ file_id: Id }))
    .max(OUTGOING_FILES_MAX)
    .optional(),
  subject: z.string().trim().min(1).max(500).optional(),
  to: Addresses.min(1).optional(),
  cc: Addresses.optional(),
  reply_to_message_id: Id.optional(),
  visibility: z.enum(['public', 'private']).optional(),
  mention: z.boolean().optional(),
});
export type OutgoingMessage = z.infer<typeof OutgoingMessage>;

/** Whether there is anything in a message that its recipient would see. */
export const hasContent = ({ text, media }: Pick<OutgoingMessage, 'text' | 'media'>): boolean =>
  text !== '' || (media?.length ?? 0) > 0;

/**
 * What became of one try to send.
 *
 * `accepted`: the network took it. `failed`: it certainly did not; `retryable` says whether another try may help and
 * `retry_after` (seconds) when. `unknown`: nobody can tell (time-out, broken connection after sending); never sent again
 * blindly unless the network offers an idempotency key.
 */
export type SendOutcome =
  | { status: 'accepted'; provider_id?: string; cost: 'free' | 'paid' }
  | { status: 'failed'; code: string; message: string; retryable: boolean; retry_after?: number }
  | { status: 'unknown'; message: string; retryable?: boolean; retry_after?: number };
