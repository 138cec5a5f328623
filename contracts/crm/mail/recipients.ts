import { z } from 'zod';

/** Somebody in the head of a mail; the name may be empty. */
export const MailPerson = z.object({ name: z.string(), address: z.email().max(320) });
export type MailPerson = z.infer<typeof MailPerson>;

/** Whom the answer to a mail goes to, and who is offered for a copy of it: the composer sends `cc` as its writer leaves it. */
export const MailRecipients = z.object({ to: MailPerson, cc: z.array(MailPerson) });
export type MailRecipients = z.infer<typeof MailRecipients>;
