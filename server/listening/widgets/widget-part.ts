import type { AnswerTo } from '#contracts/listening/analytics/question.ts';
import type { Widget } from '#contracts/listening/widgets/widget.ts';
import type { ReportLocale } from '#server/listening/reports/report-locale.ts';
import type { Block } from '#server/reports/public.ts';
import type { ReportLabels } from '#texts/printed-reports.ts';

/** The period of a report; the end is excluded. */
export type BlockPeriod = { from: string; to: string };

/** The context of a report: its language and time zone, its period, and the names of keywords and tags by their ids. */
export type BlockContext = {
  locale: ReportLocale;
  names: ReadonlyMap<string, string>;
  period: BlockPeriod;
};

/** How reports print a kind of widget, where that differs from what its answers look like anyway. */
export type WidgetPart<W extends Widget = Widget> = {
  /** Its title where its owner gave it none. */
  title?(widget: W, words: ReportLabels): string;
  block?(widget: W, answers: readonly AnswerTo[], context: BlockContext): Partial<Block>;
};
