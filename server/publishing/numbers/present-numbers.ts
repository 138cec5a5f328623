import { listMetricsAt, type PostMetricId } from '#contracts/publishing/networks/metrics.ts';
import { PUBLISHING } from '#contracts/publishing/networks/register.ts';
import type { PublishedNumbers } from '#contracts/publishing/numbers.ts';
import type { PublishedPostRow } from '#server/publishing/numbers/published-post-store.ts';

/** The numbers that a network reports on a day, each once. */
export function listReported(channel: PublishedPostRow['channel'], now: Date): PostMetricId[] {
  const metrics = PUBLISHING.find(({ network }) => network === channel)?.metrics ?? [];
  return [...new Set(listMetricsAt(metrics, now.toISOString().slice(0, 10)).map(({ id }) => id))];
}

/** The numbers of a public post as they are sent. */
export function presentNumbers(
  row: PublishedPostRow,
  more: Pick<PublishedNumbers, 'metrics' | 'readings' | 'usual'>,
): PublishedNumbers {
  const { failure_remedy: remedy, failure, failure_fault } = row;
  return {
    _id: row._id,
    target_id: row.target_id,
    channel: row.channel,
    account_name: row.account_name,
    format: row.format,
    url: row.url,
    published_at: row.published_at,
    latest: row.latest,
    read_at: row.read_at,
    next_at: row.next_at,
    ended: row.ended,
    failure: remedy && { remedy, message: failure ?? '', fault: failure_fault },
    ...more,
  };
}
