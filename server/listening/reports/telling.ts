import { REPORT_WORDS, tellIn, type ReportWords, type Tell } from '#server/listening/reports/report-words.ts';

/** In which words a report is told. */
export type Telling = { language: 'en' | 'th'; words: ReportWords; tell: Tell };

/** Words and numbers of a language, by the clocks of a zone. */
export const tellReport = (language: 'en' | 'th', zone: string): Telling => ({
  language,
  words: REPORT_WORDS[language],
  tell: tellIn(language, zone),
});

/** By how much a number moved, with its sign; nothing where there was none to compare with. */
export const change = (now: number, before: number, { tell }: Telling): string => {
  if (before === 0 || now === before) return '';
  return now > before ? `+${tell.share(now - before, before)}` : `−${tell.share(before - now, before)}`;
};
