import { z } from 'zod';
import { Id } from '#contracts/kit/ids.ts';
import { LinkForm } from '#contracts/links/link-form.ts';
import { Utm } from '#contracts/links/utm.ts';

/** The most addresses of one post that are sent in another form than as they are typed; those behind stay as they are. */
export const POST_LINKS_MAX = 50;

/** How the addresses in a post are sent. What is null is as the template of the network says. */
export const PostLinks = z.strictObject({
  form: LinkForm.nullable().default(null),
  /** Whether campaign values that an address has already are replaced. */
  replace_utm: z.boolean().nullable().default(null),
  /** Single addresses that are sent as they are typed. */
  as_typed: z.array(z.string().max(2000)).max(POST_LINKS_MAX).default([]),
});
export type PostLinks = z.infer<typeof PostLinks>;

/** What holds for a post that says nothing of its addresses. */
export const USUAL_LINKS: PostLinks = { form: null, replace_utm: null, as_typed: [] };

/** Why an address is sent as it is typed, whatever was chosen. */
const TypedReason = z.enum(['chosen', 'network', 'own', 'not_reachable']);

/** An address of a post on one account. */
export const SentLink = z.object({
  /** As it is typed. */
  url: z.string(),
  form: LinkForm,
  reason: TypedReason.nullable(),
  utm: Utm,
  replace_utm: z.boolean(),
  /** At whose host a short link opens; null: at the installation's. */
  brand_id: Id.nullable(),
  /** Where people arrive. */
  final_url: z.string(),
  /** What stands in the post; of a short link that does not exist yet as many characters. */
  address: z.string(),
  /** Whether `address` is what will be sent, to the letter. */
  made: z.boolean(),
});
export type SentLink = z.infer<typeof SentLink>;
