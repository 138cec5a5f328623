import type { AnswerTo } from '#contracts/listening/analytics/question.ts';
import type { Widget, WidgetKind, WidgetOf } from '#contracts/listening/widgets/widget.ts';
import type { DrawingProps, OptionsProps, WidgetView } from '#web/kit/widget/widget-view.ts';

/** The input for drawing a widget: itself, and the results of its queries in their order. */
export type WidgetProps<K extends WidgetKind> = DrawingProps<WidgetOf<K>, AnswerTo>;
/** The input of the fields of a widget's options. */
export type WidgetOptionsProps<K extends WidgetKind> = OptionsProps<WidgetOf<K>>;

/** How a kind of widget of mentions looks. */
export type MentionWidgetView<W extends Widget = Widget> = WidgetView<W, AnswerTo>;

type ViewInput<W extends Widget> = Pick<MentionWidgetView<W>, 'icon' | 'Drawing'> &
  Partial<MentionWidgetView<W>>;

/** Declares how a kind of widget looks. Without a title of its own it is named by its kind; while it loads it looks like a chart. */
export function defineView<K extends WidgetKind>(
  kind: K,
  input: ViewInput<WidgetOf<K>>,
): MentionWidgetView<WidgetOf<K>> {
  const named: WidgetKind = kind;
  const title = input.title ?? ((_widget, t) => t(`dashboards.kinds.${named}`));
  return {
    title,
    offerName: title,
    skeleton: () => 'columns',
    phoneHeight: 'rows',
    accent: false,
    ...input,
  };
}
