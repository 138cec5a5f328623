import type { AnswerTo } from '#contracts/listening/analytics/question.ts';
import type { WidgetKind, WidgetOf } from '#contracts/listening/dashboards/widget.ts';

/** What a widget is drawn from: itself, and the answers to what it asks in the order of its questions. */
export type WidgetProps<K extends WidgetKind> = { widget: WidgetOf<K>; answers: readonly AnswerTo[] };
