import type { Icon } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { lazy, type ComponentType, type ReactNode } from 'react';
import type { PhoneHeight } from './grid.tsx';
import type { SkeletonShape } from './skeleton.tsx';

/** A widget to be drawn: its title, and the answers to its questions in their order. */
export type DrawingProps<Widget, Answer> = {
  widget: Widget;
  title: string;
  answers: readonly Answer[];
};
/** A widget whose options are edited. */
export type OptionsProps<Widget> = { widget: Widget; onChange(widget: Widget): void };

/** How a kind of widget looks: everything that the screens of its product need to know of it. */
export type WidgetView<Widget, Answer> = {
  icon: Icon;
  /** Its title where its owner gave it none. */
  title(widget: Widget, t: TFunction): string;
  /** Its name in the catalogue, which offers it with these options. */
  offerName(widget: Widget, t: TFunction): string;
  /** Its shape while it is loading. */
  skeleton(widget: Widget): SkeletonShape;
  phoneHeight: PhoneHeight;
  /** Whether it stands out in the thumbnail of a dashboard. */
  accent: boolean;
  /** Draws it in its frame. */
  Drawing(props: DrawingProps<Widget, Answer>): ReactNode;
  /** The fields of its options; absent if it has none. */
  Options?(props: OptionsProps<Widget>): ReactNode;
};

/** The fields of a widget's options, loaded when they are edited for the first time. */
export function lazyOptions<Widget>(load: () => Promise<{ Options: ComponentType<OptionsProps<Widget>> }>) {
  return lazy(async () => ({ default: (await load()).Options }));
}
