import type { WidgetKind, WidgetOf } from '#contracts/listening/widgets/widget.ts';
import { authors } from './authors/view.ts';
import { bestTime } from './best-time/view.ts';
import { compare } from './compare/view.ts';
import { engagement } from './engagement/view.ts';
import { note } from './note/view.ts';
import { numbers } from './numbers/view.ts';
import { posts } from './posts/view.ts';
import { sentiment } from './sentiment/view.ts';
import { share } from './share/view.ts';
import { themes } from './themes/view.ts';
import type { MentionWidgetView } from './view.ts';
import { voice } from './voice/view.ts';
import { volume } from './volume/view.ts';

const VIEWS: { readonly [K in WidgetKind]: MentionWidgetView<WidgetOf<K>> } = {
  authors,
  best_time: bestTime,
  compare,
  engagement,
  note,
  numbers,
  posts,
  sentiment,
  share,
  themes,
  voice,
  volume,
};

/** How a kind of widget looks. */
export function getWidgetView(kind: WidgetKind): MentionWidgetView {
  return VIEWS[kind];
}

/** Whether widgets of a kind stand out in the thumbnail of a dashboard; a kind of a newer version does not. */
export function isAccented(kind: string): boolean {
  return Object.entries(VIEWS).some(([name, { accent }]) => name === kind && accent);
}
