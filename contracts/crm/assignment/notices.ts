import { z } from 'zod';

/** What a notice about a ticket that is somebody's is made of. `said`: the customer's words, as the list shows them. */
export const OwnTicketFacts = z.object({ number: z.number().int(), customer: z.string(), said: z.string() });
export type OwnTicketFacts = z.infer<typeof OwnTicketFacts>;

type Language = 'en' | 'th';

/** A ticket is the reader's from now on. */
export const sayAssigned = ({ number, customer, said }: OwnTicketFacts, language: Language) =>
  language === 'th'
    ? { title: `#${number} ${customer} เป็นของคุณแล้ว`, text: said || 'มีทิกเก็ตใหม่ให้คุณดูแล' }
    : { title: `#${number} ${customer} is yours`, text: said || 'A ticket for you to look after.' };

/** The customer of the reader's ticket waits for an answer. */
export const sayWritten = ({ number, customer, said }: OwnTicketFacts, language: Language) =>
  language === 'th'
    ? { title: `${customer} เขียนมา (#${number})`, text: said || 'ลูกค้ารอคำตอบ' }
    : { title: `${customer} wrote (#${number})`, text: said || 'The customer waits for an answer.' };
