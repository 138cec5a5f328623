import { z } from 'zod';
import { endpoint } from '#contracts/kit/endpoint.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';

/** A stretch of time in which a source brought nothing because it could not. */
export const CollectionGap = z.object({
  source_id: Id,
  name: z.string(),
  /**
   * failing: it did not answer; paused: it was switched off or lost its access; not_begun: it was added later; lost: it shows no longer
   * what was said then, or not all of it.
   */
  reason: z.enum(['failing', 'paused', 'not_begun', 'lost']),
  from: Instant,
  /** Null while it lasts. */
  to: Instant.nullable(),
});
export type CollectionGap = z.infer<typeof CollectionGap>;

export const listGaps = endpoint({
  name: 'collection-gap.list',
  method: 'GET',
  path: '/listening/gaps',
  access: { kind: 'permitted', need: ['listening.keyword.read'], product: 'listening' },
  summary: 'When sources brought nothing because they could not, between two instants; charts hatch it',
  input: { query: z.strictObject({ from: Instant, to: Instant, source: Id.optional() }) },
  answer: z.object({ items: z.array(CollectionGap) }),
});

export const ENDPOINTS = [listGaps];
