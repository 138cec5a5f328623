import { z } from 'zod';

/** What a person is told when somebody outside answers in a side conversation of their ticket. */
export const SideAnswerFacts = z.object({
  number: z.number().int(),
  from: z.string(),
  subject: z.string(),
  /** The beginning of the answer. */
  said: z.string(),
});

/** The words of that notice. */
export const saySideAnswered = (
  { number, from, subject, said }: z.output<typeof SideAnswerFacts>,
  language: 'en' | 'th',
): { title: string; text: string } => ({
  title:
    language === 'th'
      ? `${from} ตอบกลับเรื่อง “${subject}” (#${number})`
      : `${from} answered about “${subject}” (#${number})`,
  text: said,
});
