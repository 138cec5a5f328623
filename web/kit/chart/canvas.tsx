import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { createChart, type Chart, type EChartsOption } from './engine.ts';

/** The events of a chart: an opened bar by its index and the id of its series, a brushed range by its first and last index. */
export type CanvasEvents = {
  onOpen?: (index: number, series: string) => void;
  onBrush?: (first: number, last: number) => void;
};

/** Returns the current picture as a PNG address, for the menu. */
export type CapturePicture = () => string;

type Props = CanvasEvents & {
  option: EChartsOption;
  label: string;
  /** In pixels, or the full height of its container. */
  height: number | '100%';
  /** Whether a click anywhere over a bar opens the whole bar instead of the part of it that was hit. */
  whole: boolean;
  /** Whether a click opens anything, which the pointer then shows. */
  opens: boolean;
  onReady: (take: CapturePicture | null) => void;
};

const Brushed = z.object({ areas: z.array(z.object({ coordRange: z.tuple([z.number(), z.number()]) })) });

/** The canvas itself; loaded with ECharts when the first chart is drawn. */
export function ChartCanvas({ option, label, height, whole, opens, onReady, ...events }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<Chart | null>(null);
  const latest = useRef({ ...events, whole });
  useEffect(() => {
    latest.current = { ...events, whole };
  });
  useEffect(() => {
    if (!place.current) return;
    const made = createChart(place.current);
    chart.current = made;
    onReady(() =>
      made.getDataURL({
        type: 'png',
        pixelRatio: 2,
        backgroundColor: getComputedStyle(document.body).backgroundColor,
      }),
    );
    made.on('click', ({ dataIndex, seriesId }) => {
      if (!latest.current.whole) latest.current.onOpen?.(dataIndex, seriesId ?? '');
    });
    made.getZr().on('click', ({ offsetX, offsetY }) => {
      const spot = [offsetX, offsetY];
      if (!latest.current.whole || !made.containPixel('grid', spot)) return;
      const [index] = [made.convertFromPixel({ gridIndex: 0 }, spot)].flat();
      if (typeof index === 'number') latest.current.onOpen?.(Math.round(index), '');
    });
    made.on('brushEnd', (happened) => {
      const known = Brushed.safeParse(happened);
      const range = known.data?.areas[0]?.coordRange;
      made.dispatchAction({ type: 'brush', areas: [] });
      if (range) latest.current.onBrush?.(range[0], range[1]);
    });
    const watcher = new ResizeObserver(() => made.resize());
    watcher.observe(place.current);
    return () => {
      watcher.disconnect();
      made.dispose();
      onReady(null);
    };
  }, [onReady]);
  useEffect(() => {
    chart.current?.setOption(option, { notMerge: true });
    if (option.brush) {
      chart.current?.dispatchAction({
        type: 'takeGlobalCursor',
        key: 'brush',
        brushOption: { brushType: 'lineX', brushMode: 'single' },
      });
    }
  }, [option]);
  return (
    <div
      ref={place}
      role="img"
      aria-label={label}
      style={{ height, width: '100%', ...(whole && opens ? { cursor: 'pointer' } : {}) }}
    />
  );
}
