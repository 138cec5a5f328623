import { z } from 'zod';

const LONGEST = 500;

/** A text in the languages of the suite, so that one dashboard serves readers of both. */
export const LocalText = z.strictObject({
  en: z.string().trim().max(LONGEST).default(''),
  th: z.string().trim().max(LONGEST).default(''),
});
export type LocalText = z.infer<typeof LocalText>;

/** The text in a language; where that is empty, the text in the other language. */
export function pickText(text: LocalText, language: 'en' | 'th'): string {
  return text[language] || text.en || text.th;
}
