import type { AnswerTo } from '#contracts/listening/analytics/question.ts';
import type { WidgetKind, WidgetOf } from '#contracts/listening/dashboards/widget.ts';

/** The input for drawing a widget: itself, and the results of its queries in their order. */
export type WidgetProps<K extends WidgetKind> = { widget: WidgetOf<K>; answers: readonly AnswerTo[] };
