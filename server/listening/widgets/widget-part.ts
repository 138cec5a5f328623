import type { AnswerTo } from '#contracts/listening/analytics/question.ts';
import type { Widget } from '#contracts/listening/widgets/widget.ts';
import type { BlockContext } from '#server/listening/reports/block-context.ts';
import type { Block } from '#server/reports/public.ts';
import type { ReportLabels } from '#texts/printed-reports.ts';

/** How reports print a kind of widget, where that differs from what its answers look like anyway. */
export type WidgetPart<W extends Widget = Widget> = {
  /** Its title where its owner gave it none. */
  title?(widget: W, words: ReportLabels): string;
  block?(widget: W, answers: readonly AnswerTo[], context: BlockContext): Partial<Block>;
};
