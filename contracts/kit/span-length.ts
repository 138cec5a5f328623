import { z } from 'zod';

/**
 * How long a period is by the calendar: `{ unit: 'month', count: 3 }` is a quarter. Of a period that runs, this is its whole length, while its
 * span ends now.
 */
export const SpanLength = z.strictObject({
  unit: z.enum(['hour', 'day', 'month']),
  count: z.number().int().min(1).max(10_000),
});
export type SpanLength = z.infer<typeof SpanLength>;
