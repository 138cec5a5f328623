import type { Annotation } from '#contracts/custom-viz/annotations.ts';
import { chooseAnnotations } from '#contracts/custom-viz/chosen-annotations.ts';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import { listTileFilters } from '#contracts/custom-viz/tile-questions.ts';
import type { ChartTile } from '#contracts/custom-viz/tiles.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import type { ChartAnnotation } from '#engine/chart-forms/model/chart-model.ts';

type ShownState = { document: DashboardDocument; state: DashboardState; language: 'en' | 'th' };

/** Returns what is annotated on each chart of a dashboard in a state, in one language. */
export function makeAnnotate(
  annotations: readonly Annotation[],
  { document, state, language }: ShownState,
): (tile: ChartTile) => ChartAnnotation[] {
  return (tile) =>
    chooseAnnotations(annotations, {
      hidden: [...(document.hidden_annotations ?? []), ...(tile.hidden_annotations ?? [])],
      filters: [...tile.chart.filters, ...listTileFilters(tile, { document, state })],
    }).map(({ text, from, to, by, kind }) => ({
      text: pickText(text, language),
      from,
      to,
      by,
      isWritten: kind === 'written',
    }));
}
