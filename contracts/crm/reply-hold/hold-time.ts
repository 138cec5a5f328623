import { z } from 'zod';

/** For how many seconds an e-mail waits before it is sent, so that its author can take it back (docs/decisions/0188). */
export const MailHold = z.enum(['off', '5s', '10s', '20s', '30s']);
export type MailHold = z.infer<typeof MailHold>;

/** The same in milliseconds; 0: e-mails are sent at once. */
export function getHoldMs(hold: MailHold): number {
  return hold === 'off' ? 0 : Number.parseInt(hold, 10) * 1000;
}
