import type { SearchQuestionKind, SearchAnswerOf } from '#contracts/quick-analytic/question.ts';
import type { Block, ReportLocale } from '#server/reports/public.ts';
import type { SearchFileLabels } from '#texts/search-file-labels.ts';

/** In whose words the panels of a file are written, and the terms of the search. */
export type PanelContext = {
  language: 'en' | 'th';
  words: SearchFileLabels;
  formatters: ReportLocale['formatters'];
  terms: readonly string[];
};

/** Writes the answer of a kind of panel as a part of a report. */
export type BuildPanel<K extends SearchQuestionKind> = (
  answer: SearchAnswerOf<K>,
  context: PanelContext,
) => Block;

/** The change of a number with its sign; nothing where there was none to compare with. */
export function writeChange(now: number, before: number, { formatters }: PanelContext): string {
  if (before === 0 || now === before) return '';
  const change = formatters.share(Math.abs(now - before), before);
  return now > before ? `+${change}` : `−${change}`;
}

/** A count as a share of a whole. */
export function toShare(part: number, whole: number): { share: number } {
  return { share: whole === 0 ? 0 : part / whole };
}
