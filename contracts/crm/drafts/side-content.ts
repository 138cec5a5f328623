import { z } from 'zod';
import { MailContent } from '#contracts/crm/drafts/outbound-content.ts';
import { SIDE_SUBJECT_MAX } from '#contracts/crm/side-conversations/endpoints.ts';
import { SIDE_PEOPLE_MAX } from '#contracts/crm/side-conversations/side-conversation.ts';
import { Id } from '#contracts/kit/ids.ts';

const TypedPeople = z.array(z.string().max(320)).max(SIDE_PEOPLE_MAX);

/**
 * An unfinished e-mail about a ticket to somebody outside: the first of a side conversation, or a reply in one, which has no subject and
 * mailbox of its own. Nothing in it has to be complete or still exist; that is checked when it is sent.
 */
export const SideContent = MailContent.extend({
  /** The recipients as typed so far; null: the participants of the conversation. */
  to: TypedPeople.nullable(),
  /** Null: the copies of the conversation. */
  cc: TypedPeople.nullable().default(null),
  bcc: TypedPeople.default([]),
  connection_id: Id.nullable(),
  subject: z.string().max(SIDE_SUBJECT_MAX),
});
export type SideContent = z.infer<typeof SideContent>;
