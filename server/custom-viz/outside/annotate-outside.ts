import type { Annotation } from '#contracts/custom-viz/annotations.ts';
import { chooseAnnotations } from '#contracts/custom-viz/chosen-annotations.ts';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import { chooseMentionAnnotations } from '#contracts/custom-viz/listening/mention-annotations.ts';
import { resolveMentions } from '#contracts/custom-viz/listening/mention-span.ts';
import { applyFilters, buildWidgetQuestions } from '#contracts/custom-viz/listening/widget-tile.ts';
import type { OutsideAnnotations } from '#contracts/custom-viz/outside.ts';
import type { PeriodReading } from '#contracts/custom-viz/period.ts';
import { buildTileQuestions, listTileFilters } from '#contracts/custom-viz/tile-questions.ts';
import type { ChartTile } from '#contracts/custom-viz/tiles.ts';
import { narrowFilter } from '#contracts/listening/stored-filter.ts';

type AnnotatedState = {
  document: DashboardDocument;
  state: DashboardState;
  reading: PeriodReading;
  /** The ids of tiles; all where it is absent. */
  tiles?: readonly string[];
};

/**
 * What of the annotations of a dashboard each of its charts over time shows to people outside, in its span. They are chosen here, since a page
 * outside knows neither conditions nor locked values, to which annotations can be tied; who wrote them is not said.
 */
export function annotateOutside(
  annotations: readonly Annotation[],
  { document, state, reading, tiles }: AnnotatedState,
): OutsideAnnotations {
  if (annotations.length === 0) return {};
  const charts = document.tabs
    .flatMap((tab) => tab.tiles.filter((tile) => tile.kind === 'chart'))
    .filter((tile) => isOverTime(tile) && (tiles === undefined || tiles.includes(tile._id)));
  const shown = charts.map((tile) => {
    const chosen = chooseAnnotations(annotations, {
      hidden: [...(document.hidden_annotations ?? []), ...(tile.hidden_annotations ?? [])],
      filters: [...tile.chart.filters, ...listTileFilters(tile, { document, state })],
    });
    const span = buildTileQuestions(tile, { document, state }, reading)[0]?.span;
    return [tile._id, chosen.filter((one) => span && isWithin(one, span)).map(present)] as const;
  });
  const widgets = annotateWidgets(annotations, { document: applyFilters(document, state), reading });
  return Object.fromEntries([...shown, ...widgets].filter(([, chosen]) => chosen.length > 0));
}

/** The same of widgets over time. */
function annotateWidgets(
  annotations: readonly Annotation[],
  { document, reading }: Pick<AnnotatedState, 'document' | 'reading'>,
): [string, OutsideAnnotations[string]][] {
  const filter = resolveMentions(document, reading);
  return document.tabs
    .flatMap(({ tiles }) => tiles)
    .flatMap((tile) => {
      if (tile.kind !== 'widget') return [];
      const [first] = buildWidgetQuestions(tile, filter, { zone: reading.zone });
      if (first?.kind !== 'series') return [];
      const own = narrowFilter(filter, tile.widget.filter);
      const chosen = chooseMentionAnnotations(annotations, document, own);
      return [[tile._id, chosen.filter((one) => isWithin(one, filter)).map(present)]];
    });
}

function isOverTime({ chart }: ChartTile): boolean {
  return chart.measures.length > 0 && chart.shelves.across.some(({ dimension }) => dimension === 'time');
}

function isWithin(
  { from, to }: Pick<Annotation, 'from' | 'to'>,
  span: { from: string; to: string },
): boolean {
  return Date.parse(from) < Date.parse(span.to) && Date.parse(to ?? from) >= Date.parse(span.from);
}

function present({ kind, text, from, to }: Annotation): OutsideAnnotations[string][number] {
  return { kind, text, from, to };
}
