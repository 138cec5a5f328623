import { useMemo } from 'react';
import { getVolume } from '#contracts/listening/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import type { Bar } from '#web/kit/chart/series.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { bucketText, spanOfBuckets, type Volume } from './buckets.ts';
import type { WireFilter } from './filter/query.ts';

/** The reader's zone: days of a chart begin at the reader's midnight. */
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Mentions over time; the last answer stays while the next loads. */
export const useVolume = (filter: WireFilter) =>
  useCallQuery(getVolume, { query: { ...filter, time_zone: ZONE } }, { keep: true });

const NONE: readonly Bar[] = [];

/** The bars of a volume, and the range of an address that two of them enclose. */
export const useVolumeBars = (volume: Volume | undefined, filter: WireFilter) => {
  const language = useLanguage();
  const bars = useMemo(
    () =>
      volume?.series.map(({ at, by_sentiment }) => ({
        id: at,
        label: bucketText(at, volume.bucket, language),
        values: by_sentiment,
      })) ?? NONE,
    [volume, language],
  );
  const span = (first: Bar, last: Bar) =>
    spanOfBuckets(first.id, last.id, { bucket: volume?.bucket ?? 'day', from: filter.from, to: filter.to });
  return { bars, span };
};
