import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { VIEW_MODES } from '#contracts/quick-analytic/address.ts';
import type { SearchAnswerOf, Split } from '#contracts/quick-analytic/question.ts';
import { ChartFrame } from '#web/kit/chart/chart-frame.tsx';
import { FillingChart, useChartImage } from '#web/kit/chart/filling-chart.tsx';
import type { Bar } from '#web/kit/chart/series.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { toBarSpan, useTimeBars } from '#web/listening/buckets.ts';
import { useAnswer } from '../state/use-answer.ts';
import type { SearchState } from '../state/use-search.ts';
import { scaleBars, useVolumeSeries } from './volume-series.ts';
import classes from './volume.module.css';

type Volume = SearchAnswerOf<'volume'>;

const HEIGHT = 240;

/** By what the volume may be split here; terms only where there are several. */
const CHOICES = [
  'sentiment',
  'channel',
  'language',
  'country',
  'keyword',
  'tag',
  'kind',
  'hashtag',
  'domain',
] as const;

/** What the volume is split by: as chosen; several terms are compared unless something else is. */
export function resolveSplit({ address: { split, terms } }: SearchState): Split | null {
  if (split === 'term' && terms.length < 2) return null;
  return split ?? (terms.length > 1 ? 'term' : null);
}

/** The volume over time: whole beside the period before, or split; a drag or a click narrows the page to that time. */
export function VolumeCard({ state }: { state: SearchState }) {
  const split = resolveSplit(state);
  const volume = useAnswer(state.search, { kind: 'volume', by: split });
  return (
    <section className={classes.volume}>
      <Choices state={state} split={split} />
      <QueryView of={volume} framed loading={<BlockSkeleton height={HEIGHT + 76} />}>
        {(answer) => <Drawn volume={answer} split={split} state={state} />}
      </QueryView>
    </section>
  );
}

function Choices({ state, split }: { state: SearchState; split: Split | null }) {
  const { t } = useTranslation();
  const { address, filtering } = state;
  const splits = [...(address.terms.length > 1 ? (['term'] as const) : []), ...CHOICES];
  return (
    <div className={classes.choices}>
      <Select
        size="xs"
        className={classes.choice}
        aria-label={t('quick_analytic.split.label')}
        clearable
        placeholder={t('quick_analytic.split.none')}
        value={split}
        data={splits.map((value) => ({
          value,
          label: value === 'term' ? t('quick_analytic.split.term') : t(`dashboards.axis.${value}`),
        }))}
        onChange={(value) => filtering.change({ split: value ?? undefined })}
      />
      <Select
        size="xs"
        className={classes.choice}
        aria-label={t('quick_analytic.mode.label')}
        allowDeselect={false}
        value={address.mode}
        data={VIEW_MODES.map((value) => ({ value, label: t(`quick_analytic.mode.${value}`) }))}
        onChange={(value) =>
          filtering.change({ mode: value === 'count' || value === null ? undefined : value })
        }
      />
    </div>
  );
}

function Drawn({ volume, split, state }: { volume: Volume; split: Split | null; state: SearchState }) {
  const { t } = useTranslation();
  const { filtering, address } = state;
  const { filter, change } = filtering;
  const picture = useChartImage();
  const frames = useTimeBars(volume, filter);
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
          onOpen={(bar) => narrow(bar, bar)}
          onBrush={narrow}
        />
      </div>
    </ChartFrame>
  );
}
