import { useMemo } from 'react';
import { listAnnotations, type Annotation } from '#contracts/custom-viz/annotations.ts';
import { chooseAnnotations } from '#contracts/custom-viz/chosen-annotations.ts';
import { listTileFilters } from '#contracts/custom-viz/tile-questions.ts';
import type { ChartTile } from '#contracts/custom-viz/tiles.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import type { ChartAnnotation } from '#engine/chart-forms/model/chart-model.ts';
import type { Catalog } from '#texts/chart-catalog.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useDashboardView } from '../dashboards/view/dashboard-context.ts';

const NONE: readonly Annotation[] = [];

/** What is annotated on a dashboard, kept up to date with what colleagues write; nothing where nobody is signed in. */
export function useAnnotations(): readonly Annotation[] {
  const { _id, mode } = useDashboardView();
  const refresh = useRefresh();
  const reload = () => refresh('custom_viz_annotation.');
  useLive('custom_viz_annotation.', reload, { onResync: reload });
  useLive('custom_viz_alert.', reload);
  const isRead = mode === 'read' || mode === 'edit';
  return (
    useCallQuery(listAnnotations, { query: { dashboard: _id } }, { enabled: isRead }).data?.items ?? NONE
  );
}

type AnnotationContent = Pick<Annotation, 'text' | 'from' | 'to' | 'by' | 'kind'>;

function present(
  { text, from, to, by, kind }: AnnotationContent,
  language: Catalog['language'],
): ChartAnnotation {
  return { text: pickText(text, language), from, to, by, isWritten: kind === 'written' };
}

/** What is annotated on one chart, in the language of the reader. */
export function useTileAnnotations(tile: ChartTile): readonly ChartAnnotation[] {
  const all = useAnnotations();
  const { document, state, catalog, outside } = useDashboardView();
  const { language } = catalog;
  return useMemo(() => {
    // Outside they are chosen by the server, which knows all conditions.
    if (outside)
      return (outside.annotations[tile._id] ?? []).map((one) => present({ ...one, by: '' }, language));
    return chooseAnnotations(all, {
      hidden: [...(document.hidden_annotations ?? []), ...(tile.hidden_annotations ?? [])],
      filters: [...tile.chart.filters, ...listTileFilters(tile, { document, state })],
    }).map((one) => present(one, language));
  }, [all, document, state, tile, language, outside]);
}
