import { z } from 'zod';
import { Id, Instant } from '#contracts/kit/ids.ts';

/** Why a link that has not ended shows nothing: its creator has left, is suspended, or may no longer share so widely. */
const LINK_CLOSED = ['maker_gone', 'maker_suspended', 'maker_may_not'] as const;
export type LinkClosed = (typeof LINK_CLOSED)[number];

/** For how many days a link may be valid. */
const LONGEST_DAYS = 366;

/** For whom a link is, how long it opens, and with which password. */
export const PublicLinkInput = z.strictObject({
  name: z.string().trim().max(120).default(''),
  days: z.number().int().min(1).max(LONGEST_DAYS).default(30),
  password: z.string().min(6).max(200).optional(),
});

/** A link by which people without a sign-in see one thing. The link itself is shown once, when it is created. */
export const PublicLink = z.object({
  _id: Id,
  name: z.string(),
  has_password: z.boolean(),
  created_at: Instant,
  created_by: z.string(),
  expires_at: Instant,
  revoked_at: Instant.nullable(),
  /** It opens again when its creator may share again; null while it is open. */
  closed: z.enum(LINK_CLOSED).nullable(),
  opened: z.number().int(),
  last_opened_at: Instant.nullable(),
});
export type PublicLink = z.infer<typeof PublicLink>;

/** What the visitor of a link sends. */
export const PublicLinkKey = z.strictObject({
  token: z.string().min(20).max(100),
  password: z.string().max(200).optional(),
  /** An open page reads its numbers again, which does not count as another opening. */
  again: z.boolean().default(false),
});
