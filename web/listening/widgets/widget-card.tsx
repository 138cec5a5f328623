import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { isStored } from '#contracts/listening/stored-filter.ts';
import { getWidgetDeclaration, type Widget } from '#contracts/listening/widgets/widget.ts';
import { WidgetFrame, type FrameProps } from '#web/kit/widget/widget-frame.tsx';
import { useWidgetContext } from './widget-context.ts';

/** Whether a widget counts posts while others of its dashboard count stories, which its card then says. */
const Beside = createContext<(widget: Widget) => boolean>(() => false);
export const BesideStories = Beside.Provider;

type Props = Omit<FrameProps, 'id' | 'badges' | 'focusable'> & { widget: Widget };

/** The frame of a widget of mentions: it says whether it is narrowed, and whether it counts something else than the others. */
export function WidgetCard({ widget, ...frame }: Props) {
  const { t } = useTranslation();
  const isBesideStories = useContext(Beside)(widget);
  const { opening, badgesOf, itemsOf, isNarrowed } = useWidgetContext();
  const { asks } = getWidgetDeclaration(widget.kind);
  const badges = [
    ...((isNarrowed?.(widget._id) ?? isStored(widget.filter)) ? [{ text: t('dashboards.narrowed') }] : []),
    ...(isBesideStories
      ? [{ text: t('dashboards.counting.of_posts'), title: t('dashboards.counting.beside_stories') }]
      : []),
    ...(badgesOf?.(widget._id) ?? []),
  ];
  return (
    <WidgetFrame
      {...frame}
      id={widget._id}
      badges={badges}
      items={itemsOf?.(widget._id, frame.title)}
      focusable={opening === null || !asks}
    />
  );
}
