import { z } from 'zod';
import { ContentKind, previewText } from '#contracts/crm/content.ts';

/** The notification of a person when somebody outside answers in a side conversation of their ticket. */
export const SideAnswerFacts = z.object({
  number: z.number().int(),
  from: z.string(),
  subject: z.string(),
  /** The beginning of the answer. */
  said: z.string(),
  said_kind: ContentKind.default('text'),
});

/** The texts of that notice. */
export function formatSideReplyNotification(
  { number, from, subject, said, said_kind }: z.output<typeof SideAnswerFacts>,
  language: 'en' | 'th',
): { title: string; text: string } {
  return {
    title:
      language === 'th'
        ? `${from} ตอบกลับเรื่อง “${subject}” (#${number})`
        : `${from} answered about “${subject}” (#${number})`,
    text: previewText({ text: said, kind: said_kind }, language),
  };
}
