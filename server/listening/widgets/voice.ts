import type { WidgetOf } from '#contracts/listening/widgets/widget.ts';
import { buildAnswerBlock } from '#server/listening/reports/answer-blocks.ts';
import type { WidgetPart } from '#server/listening/widgets/widget-part.ts';

export const voice: WidgetPart<WidgetOf<'voice'>> = {
  title: ({ amount }, words) =>
    amount === 'mentions' ? words.parts.voice : `${words.parts.voice} · ${words.measures[amount]}`,
  block: ({ amount }, answers, context) =>
    buildAnswerBlock(answers, context, { by: 'keyword', measure: amount }),
};
