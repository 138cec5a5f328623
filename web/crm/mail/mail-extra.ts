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
  via: Person.optional().catch(undefined),
  reply_to: z.string().optional().catch(undefined),
  html: Text,
  quoted: Text,
  signature: Text,
  automatic: z.enum(['bulk', 'generated', 'auto_reply']).optional().catch(undefined),
});
export type MailExtra = z.infer<typeof Extra>;

/** What stands beside the words of a mail; null for what is none. Whatever is odd in it reads as absent. */
export const parseMailExtra = ({ kind, extra }: Pick<Message, 'kind' | 'extra'>): MailExtra | null =>
  kind === 'mail' ? (Extra.safeParse(extra ?? {}).data ?? null) : null;

const Bounced = z.object({ bounce: z.object({ recipients: z.tuple([z.string()]).rest(z.string()) }) });

/** Whom a mail did not reach, where a mail server says so: whoever wrote that is a program. */
export const parseBounceAddress = ({ event, extra }: Pick<Message, 'event' | 'extra'>): string | null =>
  event === 'bounce' ? (Bounced.safeParse(extra).data?.bounce.recipients[0] ?? null) : null;

/** Whether a mail shows pictures that lie on other machines: fetching them tells their owner that it was read. */
export const hasRemotePictures = (html: string): boolean => /<img[^>]*\ssrc="https?:\/\//i.test(html);
