import { z } from 'zod';
import { TemplateValues } from '#contracts/inbound/message-template.ts';
import type { SendFailure } from '#contracts/inbound/send-failure.ts';
import type { Fault } from '#contracts/kit/faults/fault.ts';
import { Id } from '#contracts/kit/ids.ts';
import { MailAddress } from '#contracts/kit/mail-address.ts';
import { GoodsReference } from '#contracts/networks/goods.ts';

/** The most characters of one message on any channel; a channel's own limit (its capabilities) is checked when it is sent. */
const OUTGOING_TEXT_MAX = 20_000;

/** The most files of one message. */
const OUTGOING_FILES_MAX = 10;

/** Networks send a product or an order as a message of its own. */
const OUTGOING_GOODS_MAX = 1;

/** The most addresses in one header of an e-mail: every mail server accepts this many recipients at once (RFC 5321, 4.5.3.1.8). */
export const MAIL_ADDRESSES_MAX = 99;

/** The longest formatted text of one message, in characters of HTML. */
export const OUTGOING_HTML_MAX = 200_000;

/**
 * Which signature is below an e-mail: the one that the settings of the mailbox name, the writer's own, that of the mailbox, both in that
 * order, or none. A message that names none has none.
 */
const MAIL_SIGNATURES = ['usual', 'own', 'mailbox', 'both', 'none'] as const;
export const MailSignatureChoice = z.enum(MAIL_SIGNATURES);
export type MailSignatureChoice = z.infer<typeof MailSignatureChoice>;

const Addresses = z.array(MailAddress).max(MAIL_ADDRESSES_MAX);

/**
 * A message that the network approved beforehand, with the values of its variables by their keys. `name` and `language`, by which the
 * network knows it, are set by the server.
 */
export const OutgoingTemplate = z.strictObject({
  template_id: Id,
  values: TemplateValues.default({}),
  name: z.string().max(512).optional(),
  language: z.string().max(16).optional(),
});
export type OutgoingTemplate = z.infer<typeof OutgoingTemplate>;

/**
 * What an agent (or a bot) sends through a channel. Its content is in `text`, in `media` (stored files by id), or both.
 * `goods` are a product or an order that it names, on networks that show them as a card.
 * `reply_to_message_id` is the message of the ticket that is replied to: e-mail uses it for threads, a comment gets the reply below it; by
 * default it is the customer's newest message. `visibility` says whether the reply to a comment is public or private, and `mention` whether
 * a public reply names the comment's author, so that the network notifies them. `subject`, `to`, `cc` and `bcc` are for e-mail only and
 * replace those of the thread; no header names who is in `bcc`. `html` is the text with formatting: `text` is then made from it, which is
 * what channels without formatting send. `template` is sent instead of a text of one's own; `text` is then made from it. `signature` and `quote_message_id`, a message of the ticket, say what is below an e-mail.
 */
export const OutgoingMessage = z.object({
  text: z.string().trim().max(OUTGOING_TEXT_MAX).default(''),
  media: z
    .array(z.object({ file_id: Id }))
    .max(OUTGOING_FILES_MAX)
    .optional(),
  goods: z.array(GoodsReference).max(OUTGOING_GOODS_MAX).optional(),
  subject: z.string().trim().min(1).max(500).optional(),
  to: Addresses.min(1).optional(),
  cc: Addresses.optional(),
  bcc: Addresses.optional(),
  html: z.string().max(OUTGOING_HTML_MAX).optional(),
  signature: MailSignatureChoice.optional(),
  quote_message_id: Id.optional(),
  reply_to_message_id: Id.optional(),
  visibility: z.enum(['public', 'private']).optional(),
  mention: z.boolean().optional(),
  template: OutgoingTemplate.optional(),
});
export type OutgoingMessage = z.infer<typeof OutgoingMessage>;

/** Whether a message has any content that its recipient would see. */
export function hasContent({
  text,
  html = '',
  media,
  goods,
  template,
}: Pick<OutgoingMessage, 'text' | 'html' | 'media' | 'goods' | 'template'>): boolean {
  const parts = (media?.length ?? 0) + (goods?.length ?? 0);
  return text !== '' || html.trim() !== '' || parts > 0 || template !== undefined;
}

/**
 * The outcome of one attempt to send.
 * `accepted`: the network accepted it. `failed`: it certainly did not, for the reason `failure`; `retryable` says whether another attempt may help and `retry_after`
 * (seconds) when. `unknown`: the outcome is not known (time-out, broken connection after sending); never resent automatically unless the
 * network offers an idempotency key.
 */
export type SendOutcome =
  | { status: 'accepted'; provider_id?: string; cost: 'free' | 'paid' }
  | { status: 'failed'; failure: SendFailure; message: Fault; retryable: boolean; retry_after?: number }
  | { status: 'unknown'; message: Fault; retryable?: boolean; retry_after?: number };
