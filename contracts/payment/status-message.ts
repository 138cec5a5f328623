import { z } from 'zod';

/** A sentence in every language of the suite. */
export const StatusMessages = z.object({ en: z.string(), th: z.string() });
export type StatusMessages = z.infer<typeof StatusMessages>;
