/** Thai in Latin letters (BCP 47): no code of its own, but not unknown either. */
export const THAI_IN_LATIN = 'th-Latn';

/** Several languages (ISO 639-2): sentences of Thai and of English in one post. A name or a loan word mixes nothing. */
export const MIXED = 'mul';

/** The language in which somebody is answered who writes in a language: Thai for Thai in Latin letters and for a mixed post. */
export function getAnswerLanguage(language: string): string {
  return language === THAI_IN_LATIN || language === MIXED ? 'th' : language;
}
