import { tellIn, type Tell } from '#server/reports/tell.ts';

/** The words that stand on every report, whatever it tells. */
export type DocumentWords = {
  filters: string;
  everything: string;
  contents: string;
  page: (page: number, pages: number) => string;
};

/** In which words a report is told, and how its numbers and times are written. */
export type Telling<W extends DocumentWords = DocumentWords> = {
  language: 'en' | 'th';
  words: W;
  tell: Tell;
};

/** Words in a language, and numbers and times by the clocks of a zone. */
export const tellWith = <W extends DocumentWords>(
  words: Record<'en' | 'th', W>,
  language: 'en' | 'th',
  zone: string,
): Telling<W> => ({ language, words: words[language], tell: tellIn(language, zone) });
