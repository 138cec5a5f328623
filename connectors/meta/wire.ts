import { z } from 'zod';
import { id } from '#connectors/kit/wire.ts';

/** A delivery of Meta's: entries of one kind of object (`page`, `instagram`, `whatsapp_business_account`). */
export const Delivery = z.object({ object: z.string(), entry: z.array(z.unknown()) });

/** What one page or account sends at once, in one of Meta's two envelopes or in both. */
export const Entry = z.object({
  id,
  time: z.unknown().optional(),
  messaging: z.array(z.unknown()).catch([]),
  standby: z.array(z.unknown()).catch([]),
  changes: z.array(z.unknown()).catch([]),
});
export type Entry = z.infer<typeof Entry>;

/** A change with the field it belongs to. */
export const Change = z.object({ field: z.string(), value: z.unknown().optional() });
