import { z } from 'zod';

/** The contents of a notice about an unhappy customer: their steps on the scales, not their text. */
export const UnhappyFacts = z.object({
  number: z.number().int(),
  customer: z.string(),
  csat: z.number().nullable(),
  nps: z.number().nullable(),
});
export type UnhappyFacts = z.infer<typeof UnhappyFacts>;

/** A customer's answer shows that they are not happy. */
export function formatUnhappyNotification(
  { number, customer, csat, nps }: UnhappyFacts,
  language: 'en' | 'th',
) {
  const th = language === 'th';
  const scores = [
    ...(csat === null ? [] : [th ? `ความพึงพอใจ ${csat} จาก 5` : `satisfaction ${csat} of 5`]),
    ...(nps === null ? [] : [th ? `การแนะนำต่อ ${nps} จาก 10` : `recommendation ${nps} of 10`]),
  ].join(', ');
  return th
    ? { title: `${customer} ไม่พอใจ (#${number})`, text: `คำตอบแบบสำรวจ: ${scores}` }
    : { title: `${customer} is not happy (#${number})`, text: `Their answer to the survey: ${scores}.` };
}
