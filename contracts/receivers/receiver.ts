import { z } from 'zod';

/** Where a receiver stands: gets it, has yet to say yes, said no, ended it, or may not see mentions (any more). */
const RECEIVER_STATES = ['receives', 'waiting', 'refused', 'stopped', 'may_not'] as const;
export const Receiver = z.object({
  kind: z.enum(['person', 'address']),
  email: z.string(),
  name: z.string(),
  state: z.enum(RECEIVER_STATES),
});
export type Receiver = z.infer<typeof Receiver>;
