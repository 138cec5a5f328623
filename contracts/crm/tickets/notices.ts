import { z } from 'zod';

/** What a person is told of a ticket that has slept long enough. */
export const WokenFacts = z.object({ number: z.number().int(), customer: z.string(), subject: z.string() });
export type WokenFacts = z.infer<typeof WokenFacts>;

/** Says it. */
export const sayWoken = ({ number, customer, subject }: WokenFacts, language: 'en' | 'th') => ({
  title: language === 'th' ? `ทิกเก็ต #${number} กลับมาแล้ว` : `Ticket #${number} is back`,
  text: [customer, subject].filter(Boolean).join(' · '),
});
