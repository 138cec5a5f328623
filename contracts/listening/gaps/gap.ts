import { z } from 'zod';
import { Channel } from '#contracts/inbound/channel.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';

/**
 * Why a source brought nothing. failing: it did not answer; paused: it was switched off or lost its access; not_begun: it was added
 * later; lost: it shows no longer what was said then, or not all of it; limit: it had read what it may in that month.
 */
export const GapReason = z.enum(['failing', 'paused', 'not_begun', 'lost', 'limit']);
export type GapReason = z.infer<typeof GapReason>;

/** A stretch of time in which a source brought nothing because it could not. */
export const CollectionGap = z.object({
  source_id: Id,
  name: z.string(),
  /** Of what it brings; null where that is not one channel. */
  channel: Channel.nullable(),
  reason: GapReason,
  from: Instant,
  /** Null while it lasts. */
  to: Instant.nullable(),
});
export type CollectionGap = z.infer<typeof CollectionGap>;

/** A stretch in which not all sources were heard, without their names: for those who may not know them. */
export const BlindSpan = z.object({ from: Instant, to: Instant });
export type BlindSpan = z.infer<typeof BlindSpan>;
