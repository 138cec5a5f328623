import type { ECharts } from 'echarts/core';
import { useState, type KeyboardEvent, type RefObject } from 'react';
import type { Mark } from '#engine/chart-forms/drawing/drawing.ts';

/** How a span of points is chosen over time. */
export type Brush = {
  count: number;
  /** The point of a mark by its position; -1: none. */
  pointOf: (mark: Mark) => number;
  /** Selects from one point to another. */
  apply: (first: number, last: number) => void;
  /** What a screen reader says of a span. */
  say: (first: number, last: number) => string;
  dropped: string;
};

type Span = { anchor: number; end: number };

type Input = {
  chart: RefObject<ECharts | null>;
  brush: Brush | undefined;
  /** The mark that the arrow keys are on. */
  current: Mark | undefined;
};

/**
 * A span of time under the keys: Shift with the arrows widens or narrows it from the mark that the keys are on, Enter selects it, Escape drops
 * it. `onKey` says whether it took the key.
 */
export function useKeyBrush({ chart, brush, current }: Input) {
  const [span, setSpan] = useState<Span | null>(null);
  const [said, setSaid] = useState('');
  const show = (next: Span | null): void => {
    setSpan(next);
    const areas = next ? [{ brushType: 'lineX', xAxisIndex: 0, coordRange: toRange(next) }] : [];
    chart.current?.dispatchAction({ type: 'brush', areas });
  };
  const widen = (step: number): void => {
    if (!brush) return;
    const at = current ? brush.pointOf(current) : -1;
    // Without a mark it begins at the newest point when it goes back, at the oldest otherwise.
    const start = at >= 0 ? at : step < 0 ? brush.count - 1 : 0;
    const from = span ?? { anchor: start, end: start };
    const next = { ...from, end: Math.max(0, Math.min(brush.count - 1, from.end + step)) };
    chart.current?.dispatchAction({ type: 'hideTip' });
    show(next);
    setSaid(brush.say(...toRange(next)));
  };
  const onKey = (event: KeyboardEvent): boolean => {
    if (!brush || brush.count === 0) return false;
    const step = event.shiftKey ? STEPS[event.key] : undefined;
    if (step !== undefined) {
      event.preventDefault();
      widen(step);
      return true;
    }
    if (!span) return false;
    if (event.key === 'Enter') {
      event.preventDefault();
      show(null);
      setSaid('');
      brush.apply(...toRange(span));
      return true;
    }
    if (event.key !== 'Escape') return false;
    // The span alone is dropped, not what is selected in tiles.
    event.preventDefault();
    event.stopPropagation();
    show(null);
    setSaid(brush.dropped);
    return true;
  };
  return { onKey, said, isOpen: span !== null, drop: () => span && show(null) };
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

function toRange({ anchor, end }: Span): [number, number] {
  return anchor < end ? [anchor, end] : [end, anchor];
}
