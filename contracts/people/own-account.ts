import { z } from 'zod';

/** The account that a call is about. It must be the session's own, otherwise the call finds nothing. */
export const OwnAccount = z.strictObject({ accountID: z.string().min(1).max(64) });
export type OwnAccount = z.infer<typeof OwnAccount>;
