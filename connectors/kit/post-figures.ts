import type { PostFigures } from '#connectors/kit/publish.ts';
import { listMetricsAt, type PostMetricDeclaration } from '#contracts/publishing/networks/metrics.ts';

/**
 * The figures of a post from an object that has them under the network's own names. What is absent or no number is missing, which is not 0; two
 * sources of one figure are added.
 */
export function readFigures(
  source: object,
  metrics: readonly PostMetricDeclaration[],
  now: Date,
): PostFigures['metrics'] {
  const values: Readonly<Record<string, unknown>> = { ...source };
  const figures: Partial<Record<PostMetricDeclaration['id'], number>> = {};
  for (const metric of listMetricsAt(metrics, now.toISOString().slice(0, 10))) {
    const value = Object.hasOwn(values, metric.source) ? toCount(values[metric.source]) : undefined;
    if (value !== undefined) figures[metric.id] = (figures[metric.id] ?? 0) + value;
  }
  return figures;
}

/** Networks write counts as numbers or as text. */
function toCount(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\d{1,15}(?:\.\d+)?$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isFinite(count) && count >= 0 ? count : undefined;
}
