import { z } from 'zod';
import { id, listOf, number, text } from '#connectors/kit/wire.ts';

/*
 * What is written on a page and about it, as far as we read it. Sources: Meta, "Webhooks for Pages", "Page webhooks reference" (feed,
 * mention, ratings).
 */

const Person = z.object({ id, name: text }).optional().catch(undefined);

/** What was written on a page or about it: a change of `feed`, `mention` or `ratings`. */
export const PageChange = z.object({
  item: text,
  verb: text,
  from: Person,
  sender_id: id,
  sender_name: text,
  reviewer_id: id,
  reviewer_name: text,
  post_id: id,
  comment_id: id,
  parent_id: id,
  open_graph_story_id: id,
  message: text,
  review_text: text,
  story: text,
  rating: number,
  recommendation_type: text,
  reaction_type: text,
  created_time: z.unknown().optional(),
  photo: text,
  photos: listOf(z.string()),
  video: text,
  link: text,
  permalink_url: text,
  post: z.object({ permalink_url: text, id }).optional().catch(undefined),
});
export type PageChange = z.infer<typeof PageChange>;
