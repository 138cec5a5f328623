import { z } from 'zod';
import { flag, id, listOf, text } from '#connectors/kit/wire.ts';

/*
 * What Threads sends, as far as we read it. Sources: Meta's pages on webhooks, reply management and posting of Threads, and the recorded
 * answers of restfb.
 */

const Named = z.object({ id, owner_id: id, username: text }).optional().catch(undefined);
const Picture = z.object({ media_type: text, media_url: text });

/** A post or a reply, in an answer of the API or in a delivery. */
export const ThreadsPost = z.object({
  id: z.union([z.string().min(1).max(200), z.number().int().nonnegative().transform(String)]),
  username: text,
  text,
  timestamp: z.union([z.string(), z.number()]).optional().catch(undefined),
  media_type: text,
  media_url: text,
  permalink: text,
  shortcode: text,
  alt_text: text,
  root_post: Named,
  replied_to: Named,
  is_reply: flag,
  is_reply_owned_by_me: flag,
  has_replies: flag,
  hide_status: text,
  children: z
    .object({ data: listOf(Picture) })
    .optional()
    .catch(undefined),
  poll_attachment: z
    .looseObject({ option_a: text, option_b: text, option_c: text, option_d: text })
    .optional()
    .catch(undefined),
  is_quote_post: flag,
});
export type ThreadsPost = z.infer<typeof ThreadsPost>;

/** A page of posts. */
export const ThreadsPage = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({ cursors: z.object({ after: text }).optional().catch(undefined), next: text })
    .optional()
    .catch(undefined),
});

/** The name of the page after this one; the last page may have a cursor, but no address of a next one. */
export function findNext(page: z.infer<typeof ThreadsPage> | undefined): string | undefined {
  return page?.paging?.next === undefined ? undefined : page.paging.cursors?.after;
}

/** The state of a container: something that is prepared and not yet public. */
export const Container = z.object({ id: z.string().min(1), status: text, error_message: text });

const DeliveredChange = z.object({ field: z.string().min(1), value: z.unknown() });
/** A delivery: of one account (`target_id`), with one change or several. */
export const ThreadsDelivery = z.object({
  topic: text,
  target_id: id,
  time: z.union([z.string(), z.number()]).optional(),
  values: z.union([z.array(z.unknown()), z.looseObject({}).transform((one): unknown[] => [one])]),
});
export const ThreadsChange = DeliveredChange;
