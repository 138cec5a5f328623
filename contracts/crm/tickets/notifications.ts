import { z } from 'zod';

/** The notification of a person when a snoozed ticket is due. */
export const WokenFacts = z.object({ number: z.number().int(), customer: z.string(), subject: z.string() });
export type WokenFacts = z.infer<typeof WokenFacts>;

/** Writes its text. */
export function formatWokenNotification({ number, customer, subject }: WokenFacts, language: 'en' | 'th') {
  return {
    title: language === 'th' ? `ทิกเก็ต #${number} กลับมาแล้ว` : `Ticket #${number} is back`,
    text: [customer, subject].filter(Boolean).join(' · '),
  };
}

/** The notification of a person whose answer did not arrive; `certain` is false where it is unknown whether it did. */
export const UndeliveredFacts = z.object({
  number: z.number().int(),
  customer: z.string(),
  /** The beginning of the answer. */
  said: z.string(),
  certain: z.boolean(),
});
export type UndeliveredFacts = z.infer<typeof UndeliveredFacts>;

/** Writes its text. */
export function formatUndeliveredNotification(
  { number, customer, said, certain }: UndeliveredFacts,
  language: 'en' | 'th',
): { title: string; text: string } {
  if (language === 'th')
    return {
      title: certain
        ? `คำตอบถึง ${customer} ส่งไม่สำเร็จ (#${number})`
        : `ไม่แน่ใจว่าคำตอบถึง ${customer} หรือยัง (#${number})`,
      text: said,
    };
  return {
    title: certain
      ? `The answer to ${customer} was not delivered (#${number})`
      : `Nobody knows whether the answer to ${customer} arrived (#${number})`,
    text: said,
  };
}
