import { z } from 'zod';
import { callAsPage } from '#connectors/facebook/call.ts';
import { readAccepted } from '#connectors/kit/call.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { readFigures } from '#connectors/kit/post-figures.ts';
import type { MetricsOutcome, PostFigures, PublishedPost } from '#connectors/kit/publish.ts';
import { number, present } from '#connectors/kit/wire.ts';
import { readInsights } from '#connectors/meta/insights.ts';
import { FACEBOOK_INSIGHTS, facebookPublishing } from '#contracts/publishing/networks/facebook.ts';
import { listMetricsAt } from '#contracts/publishing/networks/metrics.ts';

const Summary = z
  .object({ summary: z.object({ total_count: number }).optional().catch(undefined) })
  .optional()
  .catch(undefined);
const Fields = z.object({
  reactions: Summary,
  comments: Summary,
  shares: z.object({ count: number }).optional().catch(undefined),
});

/** Views, reach and clicks are insights of the post; reactions, comments and shares its fields. A post without shares has no such field. */
export async function readPostFigures(
  posts: readonly PublishedPost[],
  values: ConnectionValues,
  io: Io,
): Promise<MetricsOutcome> {
  const metrics = listMetricsAt(facebookPublishing.metrics, io.now().toISOString().slice(0, 10));
  const names = metrics.flatMap(({ source }) => (FACEBOOK_INSIGHTS.has(source) ? [source] : []));
  const api = {
    network: 'Facebook',
    call: (call: { path: string; method: 'GET'; query: Record<string, string> }) =>
      callAsPage(io, values, call),
    now: io.now,
  };
  const read: PostFigures[] = [];
  for (const { provider_id, kind } of posts) {
    const insights =
      kind === 'comment'
        ? { ok: true as const, figures: {}, gone: false }
        : await readInsights(api, provider_id, names);
    if (!insights.ok) return insights.failure;
    const fields = insights.gone ? {} : await readFields(provider_id, values, io);
    const figures = readFigures({ ...insights.figures, ...fields }, metrics, io.now());
    read.push({ provider_id, metrics: figures, ...(insights.gone ? { gone: true as const } : {}) });
  }
  return { status: 'read', posts: read };
}

/** What cannot be read of the fields is missing; the insights count all the same. */
async function readFields(id: string, values: ConnectionValues, io: Io): Promise<Record<string, number>> {
  const called = await callAsPage(io, values, {
    path: `/${encodeURIComponent(id)}`,
    method: 'GET',
    query: { fields: 'reactions.summary(true).limit(0),comments.summary(true).limit(0),shares' },
  });
  const fields = readAccepted(called, Fields);
  return {
    ...present('reactions', fields?.reactions?.summary?.total_count),
    ...present('comments', fields?.comments?.summary?.total_count),
    ...present('shares', fields?.shares?.count),
  };
}
