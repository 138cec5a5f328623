import { z } from 'zod';

/** What is reviewed, by its id at the network. */
const ReviewSubject = z.object({
  kind: z.enum(['app', 'product', 'order', 'shop']),
  _id: z.string().max(256),
  name: z.string().max(512).optional(),
});

/** The stars that a review may have, fewest first. */
export const STARS = [1, 2, 3, 4, 5] as const;

/** What a public review says besides its text: stars out of five, of what, and the version and device that its author uses. */
export const Review = z.object({
  stars: z.number().int().min(1).max(5),
  title: z.string().max(2000).optional(),
  subject: ReviewSubject.optional(),
  version: z.string().max(64).optional(),
  device: z.string().max(256).optional(),
  language: z.string().max(16).optional(),
});
export type Review = z.infer<typeof Review>;

/** The version of the app that the author of a review uses, without commas, which separate the values of filters; null where it is unknown. */
export function getAppVersion({ version }: Pick<Review, 'version'>): string | null {
  return version === undefined || version === '' ? null : version.replaceAll(',', '.');
}

const Extra = z.object({ review: Review });

/** The review of a message from its `extra`; null where it is none. */
export function parseReview(extra: unknown): Review | null {
  return Extra.safeParse(extra).data?.review ?? null;
}
