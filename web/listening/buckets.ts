import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import type { Bucket } from '#contracts/listening/analytics/question.ts';
import type { getVolume } from '#contracts/listening/endpoints.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';

export type Volume = AnswerOf<typeof getVolume>;

const LENGTH_MS: Record<Volume['bucket'], number> = {
  hour: MS_PER_HOUR,
  day: 24 * MS_PER_HOUR,
  week: 7 * 24 * MS_PER_HOUR,
};

/** The instant at which a bucket that begins at `at` ends. Days are taken as 24 hours: no summer time is lost in Bangkok. */
export const bucketEnd = (at: string, bucket: Volume['bucket']): string =>
  new Date(Date.parse(at) + LENGTH_MS[bucket]).toISOString();

/** The range of an address from the first to the last of two buckets, both included, within the range that is shown. */
export const spanOfBuckets = (
  first: string,
  last: string,
  { bucket, from, to }: { bucket: Volume['bucket']; from: string; to: string },
): { from: string; to: string } => {
  const end = bucketEnd(last, bucket);
  return {
    from: new Date(Math.max(Date.parse(first), Date.parse(from))).toISOString(),
    to: new Date(Math.min(Date.parse(end), Date.parse(to))).toISOString(),
  };
};

/** How the start of a bucket is written on an axis, in the reader's zone. */
export const bucketText = (at: string, bucket: Bucket, language: string): string =>
  dateFormat(language, {
    ...(bucket === 'month' ? { month: 'short', year: '2-digit' } : { day: 'numeric', month: 'short' }),
    ...(bucket === 'hour' ? { hour: '2-digit', minute: '2-digit' } : {}),
  }).format(new Date(at));
