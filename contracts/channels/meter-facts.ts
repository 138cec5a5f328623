import { z } from 'zod';
import { MeterId } from '#contracts/networks/meter.ts';

/** What those who look after a channel are notified of when its meter reaches the soft limit, or the hard one. */
export const MeterFacts = z.object({
  channel: z.string(),
  meter: MeterId,
  used: z.number(),
  limit: z.number(),
  stopped: z.boolean(),
});
