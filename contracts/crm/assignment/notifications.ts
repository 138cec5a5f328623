import { z } from 'zod';
import { ContentKind, previewText } from '#contracts/crm/content.ts';

/** The contents of a notice about a ticket that was assigned to somebody. `said`: the customer's text, as the list shows it. */
export const OwnTicketFacts = z.object({
  number: z.number().int(),
  customer: z.string(),
  said: z.string(),
  said_kind: ContentKind.default('text'),
});
export type OwnTicketFacts = z.infer<typeof OwnTicketFacts>;

type Language = 'en' | 'th';

function saidText(
  { said, said_kind }: Pick<OwnTicketFacts, 'said' | 'said_kind'>,
  language: Language,
): string {
  return previewText({ text: said, kind: said_kind }, language);
}

/** A ticket is the reader's from now on. */
export function formatAssignedNotification(
  { number, customer, ...last }: OwnTicketFacts,
  language: Language,
) {
  return language === 'th'
    ? { title: `#${number} ${customer} เป็นของคุณแล้ว`, text: saidText(last, language) || 'มีทิกเก็ตใหม่ให้คุณดูแล' }
    : {
        title: `#${number} ${customer} is yours`,
        text: saidText(last, language) || 'A ticket for you to look after.',
      };
}

/** The customer of the reader's ticket waits for an answer. */
export function formatReplyNotification({ number, customer, ...last }: OwnTicketFacts, language: Language) {
  return language === 'th'
    ? { title: `${customer} เขียนมา (#${number})`, text: saidText(last, language) || 'ลูกค้ารอคำตอบ' }
    : {
        title: `${customer} wrote (#${number})`,
        text: saidText(last, language) || 'The customer waits for an answer.',
      };
}
