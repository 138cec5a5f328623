import { z } from 'zod';
import { MailPerson } from '#contracts/crm/mail/recipients.ts';
import { MailAddress } from '#contracts/kit/mail-address.ts';

/** Our own e-mails store bare addresses, received ones store names with them. */
const Person = z.union([MailPerson, MailAddress.transform((address) => ({ name: '', address }))]);
const People = z
  .array(z.unknown())
  .catch([])
  .default([])
  // An invalid address (a group without members, an alias of a mail program) cannot be written to.
  .transform((all) => all.flatMap((one) => Person.safeParse(one).data ?? []));

const Head = z.object({
  subject: z.string().catch('').default(''),
  to: People,
  cc: People,
  bcc: People,
  reply_to: MailAddress.optional().catch(undefined),
  automatic: z.string().optional().catch(undefined),
});

/** The addresses in the header of an e-mail, as its line stores it. Invalid parts are treated as absent. */
export const readMailHead = (extra: unknown) => Head.parse(extra ?? {});
