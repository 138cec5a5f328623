import type { WidgetOf } from '#contracts/listening/widgets/widget.ts';
import type { WidgetPart } from '#server/listening/widgets/widget-part.ts';

export const note: WidgetPart<WidgetOf<'note'>> = {
  block: ({ text }) => ({ chart: { kind: 'note', text } }),
};
