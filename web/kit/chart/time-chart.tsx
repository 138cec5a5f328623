import { useTranslation } from 'react-i18next';
import { ChartFrame } from './chart-frame.tsx';
import { FillingChart, useChartImage } from './filling-chart.tsx';
import type { Bar, Series } from './series.ts';

type Props = {
  /** The one question that the chart answers. */
  title: string;
  bars: readonly Bar[];
  /** Keep it outside the component or in `useMemo`. */
  series: readonly Series[];
  /** In pixels. */
  height?: number;
  /** Opens what a bar counts. */
  onOpen?: (bar: Bar) => void;
  /** The address of what a bar counts: rows of the table link to it. */
  hrefOf?: (bar: Bar) => string;
};

/** Columns over time in a frame, stacked by series. */
export function TimeChart({ title, bars, series, height = 240, onOpen, hrefOf }: Props) {
  const { t } = useTranslation();
  const picture = useChartImage();
  return (
    <ChartFrame
      title={title}
      first={t('kit.chart.time')}
      bars={bars}
      series={series}
      onPicture={() => picture.take?.()}
      hrefOf={hrefOf}
    >
      <div style={{ height }}>
        <FillingChart
          shape="columns"
          label={title}
          bars={bars}
          series={series}
          onReady={picture.keep}
          onOpen={onOpen}
        />
      </div>
    </ChartFrame>
  );
}
