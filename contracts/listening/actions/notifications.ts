import { z } from 'zod';

/** The contents of a notice about mentions that were assigned to the reader. `said`: the beginning of the post if it is a single one. */
export const AssignedMentionsFacts = z.object({
  by: z.string(),
  count: z.number().int(),
  said: z.string(),
});
export type AssignedMentionsFacts = z.infer<typeof AssignedMentionsFacts>;

/** Mentions are the reader's from now on. */
export function formatMentionsAssignedNotification(
  { by, count, said }: AssignedMentionsFacts,
  language: 'en' | 'th',
) {
  return language === 'th'
    ? {
        title: count === 1 ? `${by} มอบหมายโพสต์ให้คุณ` : `${by} มอบหมาย ${count} โพสต์ให้คุณ`,
        text: said || 'เปิดดูโพสต์ที่เป็นของคุณ',
      }
    : {
        title: count === 1 ? `${by} assigned a mention to you` : `${by} assigned ${count} mentions to you`,
        text: said || 'Open the mentions that are yours.',
      };
}
