import type { WidgetKind, WidgetOf } from '#contracts/listening/widgets/widget.ts';
import { compare } from '#server/listening/widgets/compare.ts';
import { note } from '#server/listening/widgets/note.ts';
import { numbers } from '#server/listening/widgets/numbers.ts';
import { share } from '#server/listening/widgets/share.ts';
import { voice } from '#server/listening/widgets/voice.ts';
import { volume } from '#server/listening/widgets/volume.ts';
import type { WidgetPart } from '#server/listening/widgets/widget-part.ts';

/** The kinds of widgets that reports print in a way of their own. */
const PARTS: { readonly [K in WidgetKind]?: WidgetPart<WidgetOf<K>> } = {
  compare,
  note,
  numbers,
  share,
  voice,
  volume,
};

/** How reports print a kind of widget. */
export function getWidgetPart(kind: WidgetKind): WidgetPart {
  return PARTS[kind] ?? {};
}
