import type { WidgetOf } from '#contracts/listening/widgets/widget.ts';
import { buildFiguresBlock } from '#server/listening/reports/answer-blocks.ts';
import type { WidgetPart } from '#server/listening/widgets/widget-part.ts';

export const numbers: WidgetPart<WidgetOf<'numbers'>> = {
  title: (_widget, words) => words.parts.numbers,
  block: ({ shown }, answers, context) => buildFiguresBlock(answers, context, shown),
};
