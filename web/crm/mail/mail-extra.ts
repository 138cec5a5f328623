import { z } from 'zod';
import type { Message } from '#contracts/crm/ticket.ts';

const Person = z.object({ name: z.string().catch(''), address: z.string().catch('') });
const People = z
  .array(z.union([Person, z.string().transform((address) => ({ name: '', address }))]))
  .catch([])
  .default([]);
const Text = z.string().catch('').default('');

const Extra = z.object({
  subject: Text,
  to: People,
  cc: People,
  bcc: People,
  via: Person.optional().catch(undefined),
  reply_to: z.string().optional().catch(undefined),
  html: Text,
  quoted: Text,
  signature: Text,
  automatic: z.enum(['bulk', 'generated', 'auto_reply']).optional().catch(undefined),
});
export type MailExtra = z.infer<typeof Extra>;

/** The parts of an e-mail besides its text; null for any other message. Malformed parts read as absent. */
export function parseMailExtra({ kind, extra }: Pick<Message, 'kind' | 'extra'>): MailExtra | null {
  return kind === 'mail' ? (Extra.safeParse(extra ?? {}).data ?? null) : null;
}

/** Elements that say more than the text does. */
const FORMATTING = /<(?:strong|b|em|i|u|s|a|ul|ol|blockquote|img|h[1-6]|pre|code|table)\b/i;

/** A mail of ours that is more than its text; null for any other. */
export function findFormattedMail(message: Message): MailExtra | null {
  const mail = message.direction === 'out' ? parseMailExtra(message) : null;
  return mail && FORMATTING.test(mail.html) ? mail : null;
}

const Bounced = z.object({ bounce: z.object({ recipients: z.tuple([z.string()]).rest(z.string()) }) });

/** The address that an e-mail did not reach, where a mail server reports it: the author of such a message is a program. */
export function parseBounceAddress({ event, extra }: Pick<Message, 'event' | 'extra'>): string | null {
  return event === 'bounce' ? (Bounced.safeParse(extra).data?.bounce.recipients[0] ?? null) : null;
}

/** Whether an e-mail shows pictures from other machines: fetching them tells their owner that it was read. */
export const hasRemotePictures = (html: string): boolean => /<img[^>]*\ssrc="https?:\/\//i.test(html);
