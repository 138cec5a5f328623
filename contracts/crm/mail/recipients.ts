import { MailAddress } from '#contracts/kit/mail-address.ts';
import { z } from 'zod';

/** With what the id of a customer begins whose mail names no address at all. */
export const NO_ADDRESS = 'no-address-';

/** Somebody in the head of a mail; the name may be empty. */
export const MailPerson = z.object({ name: z.string(), address: MailAddress });
export type MailPerson = z.infer<typeof MailPerson>;

/** Whom the answer to a mail goes to, and who is offered for a copy of it: the composer sends `cc` as its writer leaves it. */
export const MailRecipients = z.object({
  /** As it came: not every address that a mail comes from has the form that people type. */
  to: MailPerson.extend({ address: z.string().max(512) }),
  cc: z.array(MailPerson),
  /** How many more stand in copy than one mail may go to. */
  cc_left_out: z.number().int(),
});
export type MailRecipients = z.infer<typeof MailRecipients>;
