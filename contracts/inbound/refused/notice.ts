import { z } from 'zod';
import { SOURCE_KINDS } from '#contracts/inbound/refused/refused-item.ts';

/** What those who look after a source are notified of when its list of refused items grows. `count` are open at that time. */
export const RefusedFacts = z.object({
  source: z.string(),
  kind: z.enum(SOURCE_KINDS),
  count: z.number().int(),
});
