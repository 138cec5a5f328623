import { z } from 'zod';
import { MeterId } from '#contracts/networks/meter.ts';

/** What a message was counted with: by meter the amount and the day of the network's zone. */
export const Spent = z.array(z.object({ meter: MeterId, amount: z.number(), day: z.iso.date() }));
export type Spent = z.infer<typeof Spent>;
