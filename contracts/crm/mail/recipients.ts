import { z } from 'zod';
import { Id } from '#contracts/kit/ids.ts';
import { MailAddress } from '#contracts/kit/mail-address.ts';

/** With what the id of a customer begins whose mail names no address at all. */
export const NO_ADDRESS = 'no-address-';

/** A person in the header of an e-mail; the name may be empty. */
export const MailPerson = z.object({ name: z.string(), address: MailAddress });
export type MailPerson = z.infer<typeof MailPerson>;

/**
 * The recipients of the answer to an e-mail, and the people who are offered for a copy of it: the composer sends `cc` as its writer leaves
 * it.
 */
export const MailRecipients = z.object({
  /** The address as it was received: not every address that an e-mail comes from has the form that people type. */
  to: MailPerson.extend({ address: z.string().max(512) }),
  cc: z.array(MailPerson),
  /** How many people in copy exceed the limit of one e-mail. */
  cc_left_out: z.number().int(),
  /** The subject that the answer gets unless its writer changes it. */
  subject: z.string(),
  /** The mail that the answer may quote: the newest, where the customer wrote it. What others wrote is not for the customer unasked. */
  quote_message_id: Id.nullable(),
});
export type MailRecipients = z.infer<typeof MailRecipients>;
