import type { WidgetOf } from '#contracts/listening/widgets/widget.ts';
import type { WidgetPart } from '#server/listening/widgets/widget-part.ts';

export const volume: WidgetPart<WidgetOf<'volume'>> = {
  title: ({ measure }, words) =>
    measure === 'mentions' ? words.parts.volume : words.over_time(words.measures[measure]),
};
