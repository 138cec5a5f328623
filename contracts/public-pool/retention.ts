import { z } from 'zod';

/** Days for which posts of a public source are kept where nobody chose otherwise. */
export const USUAL_KEEP_DAYS = 30;

/** No longer than the keys by which a post that comes again is recognised; 0: posts are not kept at all. */
export const MOST_KEEP_DAYS = 90;

/** The size up to which posts of a public source are kept where nobody chose otherwise, in megabytes on disk. */
export const USUAL_KEEP_MEGABYTES = 10_000;

/** How long posts of a source stay in the public pool, and up to which size on disk; the older limit that is reached removes the oldest days. */
export const PoolRetention = {
  keep_days: z.number().int().min(0).max(MOST_KEEP_DAYS).default(USUAL_KEEP_DAYS),
  keep_megabytes: z.number().int().min(1).max(1_000_000).default(USUAL_KEEP_MEGABYTES),
};
