import { MailAddress } from '#contracts/kit/mail-address.ts';
import { z } from 'zod';
import { MailPerson } from '#contracts/crm/mail/recipients.ts';

/** Our own mails keep bare addresses, those that came in keep names beside them. */
const Person = z.union([MailPerson, MailAddress.transform((address) => ({ name: '', address }))]);
const People = z
  .array(z.unknown())
  .catch([])
  .default([])
  // What is no address (a group without members, an alias of a mail program) can be written to by nobody.
  .transform((all) => all.flatMap((one) => Person.safeParse(one).data ?? []));

const Head = z.object({
  to: People,
  cc: People,
  reply_to: MailAddress.optional().catch(undefined),
  automatic: z.string().optional().catch(undefined),
});

/** Who stands in the head of a mail, as its line keeps it. Whatever is odd in it reads as absent. */
export const readMailHead = (extra: unknown) => Head.parse(extra ?? {});
