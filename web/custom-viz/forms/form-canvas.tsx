import type { ECharts } from 'echarts/core';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { z } from 'zod';
import type { ChartOption, Mark } from '#engine/chart-forms/drawing/drawing.ts';
import { findMark } from '#engine/chart-forms/drawing/option-parts.ts';
import { createFormChart } from './engine.ts';
import { readModifiers, type SelectEvent } from './select-event.ts';
import { useKeyBrush, type Brush } from './use-key-brush.ts';
import { writeMark } from './write-mark.ts';
import classes from './forms.module.css';

type Props = {
  option: ChartOption;
  marks: readonly Mark[];
  label: string;
  /** How it is operated, for screen readers. */
  help: string;
  roleName: string;
  onSelect: ((mark: Mark, event: SelectEvent) => void) | undefined;
  /** How a span of time is chosen: by dragging, and by keys. */
  brush: Brush | undefined;
  onReady?: ((take: (() => string) | null) => void) | undefined;
};

const Brushed = z.object({ areas: z.array(z.object({ coordRange: z.tuple([z.number(), z.number()]) })) });
const Pointed = z.object({
  event: z.object({
    event: z.object({
      altKey: z.boolean(),
      ctrlKey: z.boolean(),
      metaKey: z.boolean(),
      shiftKey: z.boolean(),
      clientX: z.number(),
      clientY: z.number(),
    }),
  }),
});

/** The canvas of a drawing by ECharts, with its marks under the pointer and under the arrow keys. */
export function FormCanvas(props: Props) {
  const { option, marks, label, help, roleName, onSelect, brush } = props;
  const { place, chart } = useChart(props);
  const [at, setAt] = useState(-1);
  const id = useId();
  const current = marks[at];
  const keyBrush = useKeyBrush({ chart, brush, current });
  const move = (next: number): void => {
    const to = Math.max(0, Math.min(marks.length - 1, next));
    setAt(to);
    pointAt(chart.current, option, marks[to]);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (keyBrush.onKey(event)) return;
    const step = STEPS[event.key];
    if (step !== undefined && marks.length > 0) {
      event.preventDefault();
      move(step === 'first' ? 0 : step === 'last' ? marks.length - 1 : at + step);
    } else if (event.key === 'Enter' && current && onSelect) {
      event.preventDefault();
      const { x, y, width } = event.currentTarget.getBoundingClientRect();
      onSelect(current, { ...readModifiers(event), at: { x: x + width / 2, y: y + 24 } });
    } else if (event.key === 'Escape' && at >= 0) {
      setAt(-1);
      pointAt(chart.current, option, undefined);
    }
  };
  return (
    // A chart has keys of its own, which no role of a control describes.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={classes.canvasFrame}
      role="application"
      aria-roledescription={roleName}
      aria-label={label}
      aria-describedby={`${id}-help`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={onKeyDown}
      onBlur={() => {
        keyBrush.drop();
        pointAt(chart.current, option, undefined);
      }}
    >
      <div ref={place} className={classes.canvas} data-opens={onSelect ? true : undefined} />
      <span id={`${id}-help`} className={classes.unseen}>
        {help}
      </span>
      <span className={classes.unseen} aria-live="polite">
        {keyBrush.said || (current ? writeMark(current) : '')}
      </span>
    </div>
  );
}

const STEPS: Readonly<Record<string, number | 'first' | 'last'>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  Home: 'first',
  End: 'last',
};

/** Shows the tip of a mark, or of none. */
function pointAt(chart: ECharts | null, option: ChartOption, mark: Mark | undefined): void {
  if (!chart) return;
  chart.dispatchAction({ type: 'downplay' });
  if (!mark?.at) {
    chart.dispatchAction({ type: 'hideTip' });
    return;
  }
  const { series, index, isLink } = mark.at;
  const seriesIndex = [option.series ?? []].flat().findIndex(({ id }) => id === series);
  const target = { seriesIndex, dataIndex: index, ...(isLink && { dataType: 'edge' }) };
  chart.dispatchAction({ type: 'highlight', ...target });
  chart.dispatchAction({ type: 'showTip', ...target });
}

/** The chart in its place: made once, redrawn with each option, as large as its place. */
function useChart({ option, marks, onSelect, brush, onReady }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts | null>(null);
  const latest = useRef({ marks, onSelect, brush, onReady });
  useEffect(() => {
    latest.current = { marks, onSelect, brush, onReady };
  });
  useEffect(() => {
    if (!place.current) return;
    const made = createFormChart(place.current);
    chart.current = made;
    latest.current.onReady?.(() => takePicture(made));
    made.on('click', (event) => {
      const mark = findMark(event, latest.current.marks);
      const pointer = Pointed.safeParse(event).data?.event.event;
      if (mark?.cell && pointer)
        latest.current.onSelect?.(mark, {
          ...readModifiers(pointer),
          at: { x: pointer.clientX, y: pointer.clientY },
        });
    });
    made.on('brushEnd', (event) => {
      const [area] = Brushed.safeParse(event).data?.areas ?? [];
      made.dispatchAction({ type: 'brush', areas: [] });
      if (area) latest.current.brush?.apply(...area.coordRange);
    });
    const watcher = new ResizeObserver(() => made.resize());
    watcher.observe(place.current);
    return () => {
      watcher.disconnect();
      made.dispose();
      chart.current = null;
      latest.current.onReady?.(null);
    };
  }, []);
  const brushes = brush !== undefined;
  useEffect(() => {
    chart.current?.setOption(brushes ? { ...option, brush: BRUSH } : option, { notMerge: true });
    if (brushes)
      chart.current?.dispatchAction({
        type: 'takeGlobalCursor',
        key: 'brush',
        brushOption: { brushType: 'lineX', brushMode: 'single' },
      });
  }, [option, brushes]);
  return { place, chart };
}

const BRUSH = {
  xAxisIndex: 0,
  brushType: 'lineX',
  brushMode: 'single',
  toolbox: [],
  outOfBrush: { colorAlpha: 0.3 },
  brushStyle: { color: 'rgba(120,140,170,.18)', borderColor: '#788caa', borderWidth: 1 },
};

function takePicture(chart: ECharts): string {
  return chart.getDataURL({
    type: 'png',
    pixelRatio: 2,
    backgroundColor: getComputedStyle(document.body).backgroundColor,
  });
}
