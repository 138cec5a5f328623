import { z } from 'zod';

/** The notification of a person whom a colleague mentioned in a note. */
export const NamedFacts = z.object({
  by: z.string(),
  number: z.number().int(),
  customer: z.string(),
  /** The beginning of the note. */
  note: z.string(),
});

/** The texts of that notice. */
export function formatMentionNotification(
  { by, number, customer, note }: z.output<typeof NamedFacts>,
  language: 'en' | 'th',
): { title: string; text: string } {
  return language === 'th'
    ? { title: `${by} เอ่ยถึงคุณในทิกเก็ต #${number} (${customer})`, text: note }
    : { title: `${by} named you in #${number} (${customer})`, text: note };
}
