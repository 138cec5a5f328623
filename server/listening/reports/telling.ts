import { REPORT_WORDS, type ReportWords } from '#server/listening/reports/report-words.ts';
import { tellWith, type Telling as AnyTelling } from '#server/reports/public.ts';

/** In which words a report of mentions is told. */
export type Telling = AnyTelling<ReportWords>;

/** Words and numbers of a language, by the clocks of a zone. */
export const tellReport = (language: 'en' | 'th', zone: string): Telling =>
  tellWith<ReportWords>(REPORT_WORDS, language, zone);

/** By how much a number moved, with its sign; nothing where there was none to compare with. */
export const change = (now: number, before: number, { tell }: Telling): string => {
  if (before === 0 || now === before) return '';
  return now > before ? `+${tell.share(now - before, before)}` : `−${tell.share(before - now, before)}`;
};
