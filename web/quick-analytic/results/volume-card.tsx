import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchAnswerOf, Split } from '#contracts/quick-analytic/question.ts';
import { ChartFrame } from '#web/kit/chart/chart-frame.tsx';
import { FillingChart, useChartImage } from '#web/kit/chart/filling-chart.tsx';
import type { Bar } from '#web/kit/chart/series.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { toBarSpan, useTimeBars } from '#web/listening/buckets.ts';
import { useIsShared } from '../state/shared-answers.ts';
import { useAnswer } from '../state/use-answer.ts';
import { useCoverage, useUncollected } from '../state/use-coverage.ts';
import type { SearchState } from '../state/use-search.ts';
import { isShareOfAll, resolveBars, VolumeChoices } from './volume-choices.tsx';
import { scaleBars, useVolumeSeries } from './volume-series.ts';
import classes from './volume.module.css';

type Volume = SearchAnswerOf<'volume'>;

const HEIGHT = 240;

/** What the volume is split by: as chosen; several terms are compared unless something else is. */
export function resolveSplit({ address: { split, terms } }: SearchState): Split | null {
  if (split === 'term' && terms.length < 2) return null;
  return split ?? (terms.length > 1 ? 'term' : null);
}

/** The volume over time: whole beside the period before, or split; a drag or a click narrows the page to that time. */
export function VolumeCard({ state }: { state: SearchState }) {
  const split = resolveSplit(state);
  const bars = resolveBars(state);
  const isShared = useIsShared();
  const all = state.address.mode === 'share' && isShareOfAll(split);
  const volume = useAnswer(state.search, {
    kind: 'volume',
    by: split,
    ...(bars && { bucket: bars }),
    ...(all && { all }),
  });
  return (
    <section className={classes.volume}>
      {!isShared && <VolumeChoices state={state} split={split} />}
      <QueryView of={volume} framed loading={<BlockSkeleton height={HEIGHT + 76} />}>
        {(answer) => <Drawn volume={answer} split={split} state={state} />}
      </QueryView>
    </section>
  );
}

type DrawnProps = { volume: Volume; split: Split | null; state: SearchState };

function Drawn({ volume: answered, split, state }: DrawnProps) {
  const { t } = useTranslation();
  const { filtering, address } = state;
  const { filter, change } = filtering;
  const isShared = useIsShared();
  const picture = useChartImage();
  const isShare = address.mode === 'share';
  // A period before has other posts to be a share of.
  const volume = useMemo(() => (isShare ? { ...answered, before: null } : answered), [answered, isShare]);
  const coverage = useCoverage(state, { enabled: !isShared });
  const frames = useUncollected(useTimeBars(volume, filter), coverage.data?.collected);
  const series = useVolumeSeries(volume, split);
  const bars = useMemo(
    () => scaleBars(volume, { frames, split, mode: address.mode }),
    [volume, frames, split, address.mode],
  );
  const narrow = (first: Bar, last: Bar) =>
    change({ ...toBarSpan(volume, [first.id, last.id], filter), range: undefined });
  const title = t('quick_analytic.volume');
  return (
    <ChartFrame
      title={title}
      first={t('kit.chart.time')}
      bars={bars}
      series={series}
      onPicture={() => picture.take?.()}
    >
      <div style={{ height: HEIGHT }}>
        <FillingChart
          shape={split === 'sentiment' && address.mode === 'count' ? 'columns' : 'lines'}
          label={title}
          bars={bars}
          series={series}
          onReady={picture.keep}
          {...(!isShared && { onOpen: (bar: Bar) => narrow(bar, bar), onBrush: narrow })}
        />
      </div>
    </ChartFrame>
  );
}
