import { z } from 'zod';

/** The state of a receiver: active, awaiting consent, declined, ended, or not (or no longer) permitted to see mentions. */
const RECEIVER_STATES = ['receives', 'waiting', 'refused', 'stopped', 'may_not'] as const;
export const Receiver = z.object({
  kind: z.enum(['person', 'address']),
  email: z.string(),
  name: z.string(),
  state: z.enum(RECEIVER_STATES),
});
export type Receiver = z.infer<typeof Receiver>;
