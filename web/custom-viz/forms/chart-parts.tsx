import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { drawPart } from '#engine/chart-forms/draw-chart.ts';
import type { ChartCell, ChartDrawing, Mark } from '#engine/chart-forms/drawing/drawing.ts';
import { drawHighlight } from '#engine/chart-forms/highlight/draw-highlight.ts';
import type { Highlight } from '#engine/chart-forms/highlight/highlight.ts';
import type { ChartModel, ChartPart } from '#engine/chart-forms/model/chart-model.ts';
import { ChartLegend } from './chart-legend.tsx';
import { ChartNotes } from './chart-notes.tsx';
import { NumbersView } from './numbers-view.tsx';
import type { SelectEvent } from './select-event.ts';
import { useChartTheme } from './use-chart-theme.ts';
import { useElementWidth } from './use-element-width.ts';
import type { Brush } from './use-key-brush.ts';
import { WordsView } from './words-view.tsx';
import classes from './forms.module.css';

const FormCanvas = lazy(() =>
  import('./form-canvas.tsx').then(({ FormCanvas }) => ({ default: FormCanvas })),
);

const MapView = lazy(() => import('./map-view.tsx').then(({ MapView }) => ({ default: MapView })));
const PointMapView = lazy(() =>
  import('./point-map-view.tsx').then(({ PointMapView }) => ({ default: PointMapView })),
);

/** A chart that has less width than this is drawn for a phone. */
const NARROW = 480;
/** The least width of one of many small drawings, in pixels. */
const SMALL = 240;

type Props = {
  model: ChartModel;
  title: string;
  summary: string;
  highlight: Highlight | null;
  hidden: ReadonlySet<string>;
  onToggle: (id: string) => void;
  onSelect?: (cell: ChartCell, event: SelectEvent) => void;
  onBrush?: (span: { from: string; to: string }) => void;
  onReady?: (take: (() => string) | null) => void;
};

/** The drawing of a chart, or one small drawing for each value of its tiles, with one legend. */
export function ChartParts({ model, highlight, hidden, onToggle, ...props }: Props) {
  const theme = useChartTheme();
  const [place, width] = useElementWidth();
  const isMany = model.parts.length > 1;
  const isNarrow = isMany || width < NARROW;
  const drawnWidth = isMany ? SMALL : width;
  const drawn = useMemo(
    () =>
      model.parts.map((part) => {
        const context = { model, part, theme, hidden, width: drawnWidth, isNarrow };
        const drawing = drawPart(context);
        return { part, drawing: highlight ? drawHighlight(drawing, highlight, context) : drawing };
      }),
    [model, theme, hidden, drawnWidth, isNarrow, highlight],
  );
  const [first] = drawn;
  if (!first) return <p className={classes.empty}>{model.input.writer.labels.screen.empty}</p>;
  const { form } = model.input.chart;
  const legendPlace = 'legend' in form ? form.legend : 'auto';
  const isBeside = legendPlace === 'right' && width >= NARROW;
  return (
    <div ref={place} className={classes.figure}>
      <div className={classes.parts} data-beside={isBeside || undefined}>
        {legendPlace !== 'none' && (
          <ChartLegend
            items={first.drawing.legend}
            hidden={hidden}
            onToggle={onToggle}
            highlight={highlight}
            onSelect={props.onSelect}
            writer={model.input.writer}
          />
        )}
        <div className={classes.grid} data-many={isMany || undefined}>
          {drawn.map(({ part, drawing }) => (
            <PartView
              key={part.id}
              part={part}
              drawing={drawing}
              model={model}
              font={theme.font}
              isMany={isMany}
              {...props}
            />
          ))}
        </div>
      </div>
      <ChartNotes model={model} hints={drawn.flatMap(({ drawing }) => drawing.hints)} />
    </div>
  );
}

type PartProps = Omit<Props, 'highlight' | 'hidden' | 'onToggle'> & {
  part: ChartPart;
  drawing: ChartDrawing;
  font: string;
  isMany: boolean;
};

function PartView({
  part,
  drawing,
  model,
  title,
  summary,
  font,
  isMany,
  onSelect,
  onBrush,
  onReady,
}: PartProps) {
  const { writer } = model.input;
  const { screen } = writer.labels;
  const select =
    onSelect &&
    ((mark: Mark, event: SelectEvent): void => {
      if (mark.cell) onSelect(mark.cell, event);
    });
  const brush =
    onBrush && drawing.kind === 'echarts' && drawing.brushes ? makeBrush(part, model, onBrush) : undefined;
  const name = isMany ? `${title}: ${part.label}` : `${title}: ${summary}`;
  const inside = (): ReactNode => {
    switch (drawing.kind) {
      case 'echarts':
        return (
          <Suspense fallback={<Skeleton height="100%" radius="md" />}>
            <FormCanvas
              option={drawing.option}
              marks={drawing.marks}
              label={name}
              help={brush ? `${screen.keys} ${screen.span_keys}` : screen.keys}
              roleName={screen.chart}
              onSelect={select}
              brush={brush}
              onReady={isMany ? undefined : onReady}
            />
          </Suspense>
        );
      case 'words':
        return <WordsView drawing={drawing} label={name} font={font} onSelect={select} />;
      case 'map':
        return (
          <Suspense fallback={<Skeleton height="100%" radius="md" />}>
            <MapView drawing={drawing} label={name} writer={writer} onSelect={select} />
          </Suspense>
        );
      case 'points':
        return (
          <Suspense fallback={<Skeleton height="100%" radius="md" />}>
            <PointMapView drawing={drawing} label={name} writer={writer} onSelect={select} />
          </Suspense>
        );
      case 'numbers':
        return <NumbersView drawing={drawing} writer={writer} onSelect={select} />;
      // Tables are drawn by `ChartGrid`.
      case 'grid':
        return null;
    }
  };
  return (
    <div className={classes.part}>
      {isMany && <h4 className={classes.partTitle}>{part.label}</h4>}
      <div className={classes.drawing}>{inside()}</div>
    </div>
  );
}

/** How a span of the points of a part is chosen: the time from the first to the last, as far as it is within the span of the answer. */
function makeBrush(
  { points }: ChartPart,
  { input }: ChartModel,
  onBrush: NonNullable<Props['onBrush']>,
): Brush {
  const [{ span, zone }] = input.answers;
  const { screen } = input.writer.labels;
  const read = (first: number, last: number): { from: string; to: string } | null => {
    const from = points[Math.max(0, first)]?.values[0]?.span?.from;
    const to = points[Math.min(points.length - 1, last)]?.values[0]?.span?.to;
    if (!from || !to) return null;
    return { from: from > span.from ? from : span.from, to: to < span.to ? to : span.to };
  };
  return {
    count: points.length,
    pointOf: ({ cell }) => points.findIndex(({ at }) => at === cell?.row),
    apply: (first, last) => {
      const chosen = read(first, last);
      if (chosen) onBrush(chosen);
    },
    say: (first, last) => {
      const chosen = read(first, last);
      return chosen ? screen.span(input.writer.span(chosen, zone), last - first + 1) : '';
    },
    dropped: screen.span_dropped,
  };
}
