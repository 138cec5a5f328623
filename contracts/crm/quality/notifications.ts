import { z } from 'zod';

/** The contents of a notice about a scored ticket; never a score, which is shown in the case to those who may see it. */
export const QualityFacts = z.object({ number: z.number().int(), card: z.string() });
export type QualityFacts = z.infer<typeof QualityFacts>;

type Language = 'en' | 'th';
type NotificationText = { title: string; text: string };

/** The reader's own work was judged. */
export function formatReviewNotification(
  { number, card }: QualityFacts,
  language: Language,
): NotificationText {
  return language === 'th'
    ? { title: `มีผลประเมินงานของคุณ #${number}`, text: `แบบประเมิน “${card}” หากไม่เห็นด้วย คุณอุทธรณ์ได้` }
    : {
        title: `Your work on #${number} was judged`,
        text: `By “${card}”. You may object if you see it otherwise.`,
      };
}

/** A colleague has judged; the reader may judge second, without knowing the first. */
export function formatSecondReviewNotification(
  { number, card }: QualityFacts,
  language: Language,
): NotificationText {
  return language === 'th'
    ? { title: `#${number} รอผู้ประเมินคนที่สอง`, text: `แบบประเมิน “${card}” คุณจะยังไม่เห็นผลของคนแรก` }
    : {
        title: `#${number} waits for a second judgement`,
        text: `By “${card}”. The first judgement is not shown before you have given yours.`,
      };
}

/** An agent objects to a judgement, and the reader may decide. */
export function formatAppealNotification(
  { number, card }: QualityFacts,
  language: Language,
): NotificationText {
  return language === 'th'
    ? { title: `มีคำอุทธรณ์ผลประเมิน #${number}`, text: `แบบประเมิน “${card}” รอผู้ตัดสิน` }
    : {
        title: `Somebody objects to the judgement of #${number}`,
        text: `By “${card}”. It waits to be decided.`,
      };
}

/** An objection is decided. */
export function formatDecisionNotification(
  { number, outcome }: QualityFacts & { outcome: 'kept' | 'changed' },
  language: Language,
): NotificationText {
  const changed = outcome === 'changed';
  return language === 'th'
    ? {
        title: `ตัดสินคำอุทธรณ์ของ #${number} แล้ว`,
        text: changed ? 'ผลประเมินเปลี่ยนไป' : 'ผลประเมินคงเดิม',
      }
    : {
        title: `The objection to #${number} is decided`,
        text: changed ? 'The judgement was changed.' : 'The judgement stays.',
      };
}
