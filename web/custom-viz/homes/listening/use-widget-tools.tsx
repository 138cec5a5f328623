import { useMemo, useState } from 'react';
import {
  chooseMentionAnnotations,
  listMentionValues,
} from '#contracts/custom-viz/listening/mention-annotations.ts';
import { buildWidgetQuestions } from '#contracts/custom-viz/listening/widget-tile.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import type { WireFilter } from '#contracts/listening/analytics/dimension.ts';
import { useAnnotations } from '#web/custom-viz/annotations/use-annotations.ts';
import { AnnotationsItem, TiedAnnotations } from '#web/custom-viz/dashboards/tiles/tile-annotations.tsx';
import { useDashboardView } from '#web/custom-viz/dashboards/view/dashboard-context.ts';
import { TileFileItems } from '#web/custom-viz/files/file-menu.tsx';

/** What the widgets of a dashboard have besides their numbers: files, and annotations of those over time. `filter`: what they count. */
export function useWidgetTools(filter: WireFilter) {
  const { _id, document, reading, tab, catalog, state, mode } = useDashboardView();
  const annotations = useAnnotations();
  const [isAnnotating, setAnnotating] = useState(false);
  const isEdited = mode === 'edit';
  const { language } = catalog;
  const { zone } = reading;
  const parts = useMemo(
    () => ({
      itemsOf: (id: string, title: string) => (
        <>
          {!isEdited && isOverTime(tab.tiles, id, { filter, zone }) && (
            <AnnotationsItem onClick={() => setAnnotating(true)} />
          )}
          <TileFileItems _id={_id} name={title} state={state} isDraft={isEdited} tile={id} />
        </>
      ),
      annotationsOf: (_id: string, counted: WireFilter) =>
        chooseMentionAnnotations(annotations, document, counted).map(({ text, from, to, by }) => ({
          text: pickText(text, language),
          from,
          to,
          by,
        })),
    }),
    [_id, tab.tiles, filter, zone, state, isEdited, annotations, document, language],
  );
  const drawer = isAnnotating && (
    <TiedAnnotations filters={listMentionValues(filter)} onClose={() => setAnnotating(false)} />
  );
  return { parts, drawer };
}

type QuestionContext = { filter: WireFilter; zone: string };

/** Whether a widget counts over time. */
function isOverTime(tiles: readonly Tile[], id: string, { filter, zone }: QuestionContext): boolean {
  const tile = tiles.find((one) => one._id === id);
  if (tile?.kind !== 'widget') return false;
  return buildWidgetQuestions(tile, filter, { zone })[0]?.kind === 'series';
}
