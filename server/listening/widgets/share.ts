import type { WidgetOf } from '#contracts/listening/widgets/widget.ts';
import { buildAnswerBlock } from '#server/listening/reports/answer-blocks.ts';
import type { WidgetPart } from '#server/listening/widgets/widget-part.ts';

export const share: WidgetPart<WidgetOf<'share'>> = {
  title: ({ by, measure }, words) =>
    measure === 'mentions' ? words.axes[by] : `${words.axes[by]} · ${words.measures[measure]}`,
  block: ({ by, measure }, answers, context) => buildAnswerBlock(answers, context, { by, measure }),
};
