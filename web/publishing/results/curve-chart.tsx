import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PostMetricId } from '#contracts/publishing/networks/metrics.ts';
import type { PublishedNumbers } from '#contracts/publishing/numbers.ts';
import { COMPARED_AGES, findValueAt } from '#engine/publishing/usual-numbers.ts';
import { ChartFrame } from '#web/kit/chart/chart-frame.tsx';
import { FillingChart, useChartImage } from '#web/kit/chart/filling-chart.tsx';
import type { Bar, Series } from '#web/kit/chart/series.ts';
import { formatLength, useLanguage } from '#web/kit/text/format.ts';

const HOUR_S = 3600;
const HEIGHT = 220;

/** How one number of a post grew with its age, beside what is usual for posts of its network and format. */
export function CurveChart({ numbers, metric }: { numbers: PublishedNumbers; metric: PostMetricId }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const picture = useChartImage();
  const { readings, published_at, usual } = numbers;
  const bars = useMemo<Bar[]>(() => {
    const medians = new Map((usual[metric] ?? []).map(({ hours, median }) => [hours, median]));
    const own = readings.flatMap(({ at, numbers: read }) => {
      const hours = (Date.parse(at) - Date.parse(published_at)) / (HOUR_S * 1000);
      return read[metric] === undefined ? [] : [{ hours, value: read[metric] }];
    });
    return COMPARED_AGES.flatMap((hours) => {
      const value = findValueAt(own, hours);
      const median = medians.get(hours);
      if (value === undefined) return [];
      const label = formatLength(hours * HOUR_S, language, 1);
      return [
        {
          id: String(hours),
          label,
          values: { own: Math.round(value), ...(median === undefined ? {} : { median }) },
        },
      ];
    });
  }, [readings, published_at, usual, metric, language]);
  const hasUsual = bars.some(({ values }) => values['median'] !== undefined);
  const series = useMemo<Series[]>(
    () => [
      { id: 'own', label: t('publishing_results.this_post'), token: '--es-chart-1' },
      ...(hasUsual
        ? [
            {
              id: 'median',
              label: t('publishing_results.usual'),
              token: '--es-chart-2',
              dashed: true,
            } as const,
          ]
        : []),
    ],
    [hasUsual, t],
  );
  if (bars.length < 2) return null;
  const title = t('publishing_results.curve', { measure: t(`publishing_results.measures.${metric}`) });
  return (
    <ChartFrame
      title={title}
      first={t('publishing_results.age')}
      bars={bars}
      series={series}
      onPicture={() => picture.take?.()}
      hrefOf={undefined}
    >
      <div style={{ height: HEIGHT }}>
        <FillingChart shape="lines" label={title} bars={bars} series={series} onReady={picture.keep} />
      </div>
    </ChartFrame>
  );
}
