import type { TFunction } from 'i18next';
import { formatCsvCell } from '#contracts/kit/csv-cell.ts';
import type { PostMetricId } from '#contracts/publishing/networks/metrics.ts';
import type { ResultPost } from '#contracts/publishing/results.ts';

/** Posts with their numbers as CSV text (RFC 4180), with a byte order mark so that spreadsheets read Thai rightly. A number that is not known is empty. */
export function formatResultsCsv(
  items: readonly ResultPost[],
  metrics: readonly PostMetricId[],
  t: TFunction,
): string {
  const head = [
    ...(['post', 'channel', 'format', 'published', 'address', 'usual'] as const).map((one) =>
      t(`publishing_results.${one}`),
    ),
    ...metrics.map((metric) => t(`publishing_results.measures.${metric}`)),
  ];
  const rows = items.map((post) => [
    post.words,
    post.account_name,
    t(`publishing_results.format_names.${post.format}`),
    post.published_at,
    post.url ?? '',
    post.usual === null ? '' : String(post.usual),
    ...metrics.map((metric) => String(post.latest[metric] ?? '')),
  ]);
  return `\uFEFF${[head, ...rows].map((row) => row.map(formatCsvCell).join(',')).join('\r\n')}\r\n`;
}
