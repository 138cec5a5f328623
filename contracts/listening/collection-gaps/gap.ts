import { z } from 'zod';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { Channel } from '#contracts/networks.ts';

/**
 * Why a source delivered nothing. failing: it did not respond; paused: it was switched off or lost its access; not_begun: it was added
 * later; lost: it no longer shows the posts of that time, or not all of them; limit: its limit was used up; token: its network refused its
 * access.
 */
export const GapReason = z.enum(['failing', 'paused', 'not_begun', 'lost', 'limit', 'token']);
export type GapReason = z.infer<typeof GapReason>;

/** A period in which a source delivered nothing because it could not. */
export const CollectionGap = z.object({
  source_id: Id,
  name: z.string(),
  /** The channel of its posts; null where that is not one channel. */
  channel: Channel.nullable(),
  reason: GapReason,
  from: Instant,
  /** Null while it lasts. */
  to: Instant.nullable(),
});
export type CollectionGap = z.infer<typeof CollectionGap>;

/** A period in which not all sources were collected, without their names: for viewers who may not know them. */
export const BlindSpan = z.object({ from: Instant, to: Instant });
export type BlindSpan = z.infer<typeof BlindSpan>;
