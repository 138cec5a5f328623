import { useTranslation } from 'react-i18next';
import { ChartSkeleton, TimeChart } from '#web/kit/chart/charts.tsx';
import { useSentimentSeries } from '#web/kit/chart/series.ts';
import { useGo, writeQuery } from '#web/kit/router/address.ts';
import { Answer } from '#web/kit/ui/answer.tsx';
import { filterQuery } from '../filter/query.ts';
import type { Filtering } from '../filter/use-filter.ts';
import { useVolume, useVolumeBars } from '../use-volume.ts';
import classes from './overview.module.css';

const HEIGHT = 300;

/** "What changed": mentions over time by sentiment. Dragging zooms the whole page in; a click opens that time's mentions. */
export function VolumeCard({ filtering }: { filtering: Filtering }) {
  const { t } = useTranslation();
  const { filter, query, change } = filtering;
  const go = useGo();
  const volume = useVolume(filter);
  const series = useSentimentSeries();
  const { bars, span } = useVolumeBars(volume.data, filter);
  return (
    <Answer of={volume} loading={<ChartSkeleton height={HEIGHT} />}>
      {() => (
        <TimeChart
          title={t('listening.volume.title')}
          bars={bars}
          series={series}
          height={HEIGHT}
          aside={<span className={classes.hint}>{t('listening.volume.brush')}</span>}
          onBrush={(first, last) => change({ ...span(first, last), range: undefined })}
          onOpen={(bar) =>
            go(
              `/listening/mentions${writeQuery({ ...filterQuery(query), ...span(bar, bar), range: undefined })}`,
            )
          }
        />
      )}
    </Answer>
  );
}
