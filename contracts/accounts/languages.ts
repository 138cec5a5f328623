/** The languages the suite speaks. */
export const LANGUAGES = ['en', 'th'] as const;

/** Whether a value names one of them. */
export function isLanguage(value: unknown): value is (typeof LANGUAGES)[number] {
  return LANGUAGES.some((language) => language === value);
}
