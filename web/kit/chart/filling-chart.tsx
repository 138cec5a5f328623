import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatShortNumber, useLanguage } from '#web/kit/text/format.ts';
import { useTextScale } from '#web/kit/theme/text-size.ts';
import type { CapturePicture } from './canvas.tsx';
import type { ChartMark } from './chart-input.ts';
import { useChartColors } from './colors.ts';
import { buildDonutOption, buildLineOption } from './line-options.ts';
import { buildBarOption, buildTimeOption } from './options.ts';
import { PALETTE, type Bar, type Series } from './series.ts';

const ChartCanvas = lazy(() => import('./canvas.tsx').then(({ ChartCanvas }) => ({ default: ChartCanvas })));

/** How it is drawn: columns over time, lines over time, rows by size, a ring. */
export type ChartShape = 'columns' | 'lines' | 'rows' | 'donut';

type Props = {
  shape: ChartShape;
  /** What it shows, for screen readers. */
  label: string;
  bars: readonly Bar[];
  /** Keep it outside the component or in `useMemo`. */
  series: readonly Series[];
  /** What is annotated over time. Keep it outside the component or in `useMemo`. */
  marks?: readonly ChartMark[] | undefined;
  /** Opens what a bar counts; of lines and rings, that of one series. */
  onOpen?: ((bar: Bar, series: string) => void) | undefined;
  /** Dragging over time passes the first and last bar. */
  onBrush?: ((first: Bar, last: Bar) => void) | undefined;
  /** Receives the function that captures the picture while the chart is drawn. */
  onReady: (take: CapturePicture | null) => void;
};

/** A chart without a frame that fills its container, for widgets of any size. */
export function FillingChart({ shape, label, bars, series, marks, onOpen, onBrush, onReady }: Props) {
  const { t } = useTranslation();
  const colors = useChartColors();
  const language = useLanguage();
  const scale = useTextScale();
  const brushes = onBrush !== undefined;
  const option = useMemo(() => {
    const drawing = {
      bars,
      series,
      colors,
      scale,
      number: (value: number) => formatShortNumber(value, language),
      gap: t('kit.chart.gap'),
      part: t('kit.chart.part'),
      total: t('kit.chart.total'),
      ...(marks && { marks }),
    };
    if (shape === 'columns') return buildTimeOption(drawing, brushes);
    if (shape === 'lines') return buildLineOption(drawing, brushes);
    return shape === 'rows' ? buildBarOption(drawing) : buildDonutOption(drawing, PALETTE);
  }, [shape, bars, series, marks, colors, scale, language, brushes, t]);
  return (
    <Suspense fallback={<Skeleton height="100%" radius="md" />}>
      <ChartCanvas
        option={option}
        label={label}
        height="100%"
        onReady={onReady}
        whole={shape === 'columns'}
        opens={onOpen !== undefined}
        onOpen={(index, id) => bars[index] && onOpen?.(bars[index], id)}
        onBrush={(first, last) => {
          const [from, to] = [bars[Math.max(0, first)], bars[Math.min(bars.length - 1, last)]];
          if (from && to) onBrush?.(from, to);
        }}
      />
    </Suspense>
  );
}

/** Holds the capture function of a drawn chart; null while there is none. */
export function useChartImage() {
  const [take, setTake] = useState<CapturePicture | null>(null);
  const keep = useMemo(() => (next: CapturePicture | null) => setTake(() => next), []);
  return { take, keep };
}
