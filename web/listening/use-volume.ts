import { useMemo } from 'react';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { getVolume } from '#contracts/listening/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import type { Bar } from '#web/kit/chart/series.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import { toBarSpan, useTimeBars } from './buckets.ts';
import type { WireFilter } from './filter/query.ts';

type Volume = AnswerOf<typeof getVolume>;

/** Mentions over time; the last answer stays while the next loads. */
export function useVolume(filter: WireFilter) {
  return useCallQuery(getVolume, { query: { ...filter, time_zone: getReaderZone() } }, { keep: true });
}

/** The bars of a volume, and the range of an address that two of them enclose. */
export function useVolumeBars(volume: Volume | undefined, filter: WireFilter) {
  const answer = useMemo(
    () => volume && { bucket: volume.bucket, starts: volume.series.map(({ at }) => at), end: volume.end },
    [volume],
  );
  const frames = useTimeBars(answer, filter);
  const bars = useMemo(
    () =>
      frames.map((frame, index): Bar => ({ ...frame, values: volume?.series[index]?.by_sentiment ?? {} })),
    [frames, volume],
  );
  const span = (first: Bar, last: Bar) =>
    toBarSpan(answer ?? { starts: [], end: filter.to }, [first.id, last.id], filter);
  return { bars, span };
}
