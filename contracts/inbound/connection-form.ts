import { z } from 'zod';

/**
 * One field of the form that connects a channel. `key` is the name on the wire and of the stored value; `secret` values are
 * encrypted at rest and never sent back to a browser; `kind: "webhook_url"` is shown, copyable and never filled in.
 */
export const FormItem = z.object({
  key: z.string().regex(/^[a-z][a-z0-9_]*$/),
  kind: z.enum(['text', 'url', 'webhook_url']),
  required: z.boolean(),
  secret: z.boolean(),
  max_length: z.number().int().positive(),
});
export type FormItem = z.infer<typeof FormItem>;

/**
 * The LINE form: id and access token as the specification prints them, and the channel secret, without which
 * `x-line-signature` cannot be checked. A connection without the secret is saved and stays inactive (decisions, section 8).
 */
export const LINE_FORM = [
  { key: 'channel_id', kind: 'text', required: true, secret: false, max_length: 64 },
  { key: 'channel_access_token', kind: 'text', required: true, secret: true, max_length: 1024 },
  { key: 'channel_secret', kind: 'text', required: false, secret: true, max_length: 128 },
  { key: 'webhook_url', kind: 'webhook_url', required: false, secret: false, max_length: 2048 },
] as const satisfies readonly FormItem[];

/** The form of a feed: its address, nothing else. */
export const RSS_FORM = [
  { key: 'url', kind: 'url', required: true, secret: false, max_length: 2048 },
] as const satisfies readonly FormItem[];
