import { lazy, Suspense, useCallback, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { shortNumber, useLanguage } from '#web/kit/text/format.ts';
import { useTextScale } from '#web/kit/theme/text-size.ts';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import type { TakePicture } from './canvas.tsx';
import { useChartColors } from './colors.ts';
import { ChartFrame } from './chart-frame.tsx';
import { timeOption } from './options.ts';
import type { Bar, Series } from './series.ts';

const ChartCanvas = lazy(() => import('./canvas.tsx').then(({ ChartCanvas }) => ({ default: ChartCanvas })));

type Shared = {
  /** The one question the chart answers. */
  title: string;
  bars: readonly Bar[];
  /** Keep it outside the component or in `useMemo`. */
  series: readonly Series[];
  aside?: ReactNode;
  /** Opens what a bar counts. */
  onOpen?: (bar: Bar) => void;
  /** Where what a bar counts stands: rows of the table lead there. */
  hrefOf?: (bar: Bar) => string;
};

const useDrawing = ({ bars, series }: Shared) => {
  const colors = useChartColors();
  const language = useLanguage();
  const scale = useTextScale();
  return useMemo(
    () => ({ bars, series, colors, scale, number: (value: number) => shortNumber(value, language) }),
    [bars, series, colors, scale, language],
  );
};

/** Keeps how the drawn chart gives its picture, for the menu. */
const usePicture = () => {
  const kept = useRef<TakePicture | null>(null);
  const keep = useCallback((take: TakePicture | null) => {
    kept.current = take;
  }, []);
  const take = useCallback(() => kept.current?.(), []);
  return { keep, take };
};

/** Columns over time, stacked by series; dragging over them gives the range from the first to the last bar. */
export function TimeChart(props: Shared & { height?: number; onBrush?: (first: Bar, last: Bar) => void }) {
  const { title, bars, series, height = 240, onOpen, onBrush } = props;
  const { t } = useTranslation();
  const drawing = useDrawing(props);
  const brushes = onBrush !== undefined;
  const option = useMemo(() => timeOption(drawing, brushes), [drawing, brushes]);
  const picture = usePicture();
  return (
    <ChartFrame
      title={title}
      first={t('kit.chart.time')}
      bars={bars}
      series={series}
      aside={props.aside}
      onPicture={picture.take}
      hrefOf={props.hrefOf}
    >
      <Suspense fallback={<BlockSkeleton height={height} />}>
        <ChartCanvas
          option={option}
          label={title}
          height={height}
          onReady={picture.keep}
          onOpen={(index) => bars[index] && onOpen?.(bars[index])}
          onBrush={(first, last) => {
            const [from, to] = [bars[Math.max(0, first)], bars[Math.min(bars.length - 1, last)]];
            if (from && to) onBrush?.(from, to);
          }}
        />
      </Suspense>
    </ChartFrame>
  );
}
