import { useCallback, useMemo } from 'react';
import type { Chart } from '#contracts/custom-viz/chart.ts';
import { PLAIN_GRID, type GridState } from '#contracts/custom-viz/grid-state.ts';
import type { ChartTile } from '#contracts/custom-viz/tiles.ts';
import type { AnswerLabels } from '#contracts/semantic/question-result.ts';
import type { ChartCell } from '#engine/chart-forms/drawing/drawing.ts';
import { buildHighlight } from '#engine/chart-forms/highlight/highlight.ts';
import { useTileAnnotations } from '#web/custom-viz/annotations/use-annotations.ts';
import { ChartView } from '#web/custom-viz/forms/chart-view.tsx';
import type { SelectEvent } from '#web/custom-viz/forms/select-event.ts';
import { addSelection, buildSelection, toggleSelection, withoutTile } from '../state/selections.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import type { GoodResult } from './answer-state.tsx';
import type { TileHighlights } from './use-highlights.ts';

type Props = {
  tile: ChartTile;
  chart: Chart;
  title: string;
  drawn: readonly GoodResult[];
  /** Its highlighted part. */
  highlights?: TileHighlights;
  isTable: boolean;
  /** Whether each selected mark is added to what is selected. */
  isAdding: boolean;
  /** The measure whose value was selected. */
  onMeasure?: (measure: string) => void;
  /** Any selected mark, also where it selects nothing. */
  onCell?: (cell: ChartCell) => void;
};

/** A chart with its answers, whose values select: a click the value, with Alt all others, with Ctrl, Cmd or Shift one more, a drag over time its span. */
export function AnsweredChart(props: Props) {
  const { tile, chart, title, drawn, highlights = NONE, isTable, isAdding, onMeasure, onCell } = props;
  const { catalog, state, change, mode, moments, outside } = useDashboardView();
  const isSelecting = mode === 'read' || (mode === 'visit' && outside?.acts.select === true);
  const answers = useMemo(() => drawn.map(({ answer }) => answer), [drawn]);
  const labels = useMemo(() => mergeLabels(drawn), [drawn]);
  const { on, part } = highlights;
  const highlight = useMemo(
    () =>
      on.length === 0 && part === null
        ? null
        : buildHighlight({
            answers,
            on,
            part,
            isAdditive: (measure) =>
              catalog.findMeasure(answers[0]?.measures[measure]?.measure ?? '').isAdditive,
          }),
    [answers, on, part, catalog],
  );
  const select = useCallback(
    ({ answer, ...cell }: ChartCell, { exclude, adds }: SelectEvent) => {
      onCell?.({ answer, ...cell });
      if (!isSelecting) return;
      const of = answers[answer];
      const selection = of && buildSelection(of, cell, { tile: tile._id, exclude });
      const measure = of?.measures[cell.measure]?.measure;
      if (measure) onMeasure?.(measure);
      if (selection)
        change(adds || isAdding ? addSelection(state, selection) : toggleSelection(state, selection));
    },
    [answers, tile._id, state, change, onMeasure, onCell, isSelecting, isAdding],
  );
  const brush = useCallback(
    (span: { from: string; to: string }) =>
      change({
        selections: [...withoutTile(state, tile._id), { tile: tile._id, exclude: false, filters: [], span }],
      }),
    [state, change, tile._id],
  );
  const annotations = useTileAnnotations(tile);
  const { grids } = state;
  const arrangement = useMemo(
    () => ({
      state: grids?.[tile._id] ?? PLAIN_GRID,
      // Going back undoes what changes numbers, not how they are sorted.
      change: (next: GridState) => change({ grids: { ...grids, [tile._id]: next } }, { replace: true }),
    }),
    [grids, tile._id, change],
  );
  return (
    <ChartView
      chart={chart}
      answers={answers}
      labels={labels}
      catalog={catalog}
      title={title}
      asTable={isTable}
      highlight={highlight}
      annotations={annotations}
      countedAt={moments.all}
      arrangement={arrangement}
      {...((isSelecting || onCell) && { onSelect: select })}
      {...(isSelecting && { onBrush: brush })}
    />
  );
}

const NONE: TileHighlights = { on: [], part: null };

export function mergeLabels(drawn: readonly GoodResult[]): AnswerLabels {
  const merged: Record<string, Record<string, string | null>> = {};
  for (const { labels } of drawn)
    for (const [dimension, names] of Object.entries(labels))
      merged[dimension] = { ...merged[dimension], ...names };
  return merged;
}
