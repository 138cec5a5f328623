import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { readFigures } from '#connectors/kit/post-figures.ts';
import { toPrepareFailure } from '#connectors/kit/publish-outcome.ts';
import type { MetricsOutcome, PostFigures, PublishedPost } from '#connectors/kit/publish.ts';
import { makeInsightClient } from '#connectors/line/client.ts';
import { toErrorOutcome } from '#connectors/line/outcome.ts';
import { linePublishing } from '#contracts/publishing/networks/line.ts';

/** The longest span of one query for a unit, in days, its first included. */
const UNIT_DAYS = 29;
const DAY_MS = 86_400_000;
/** LINE counts days in Japan. */
const JAPAN_MS = 9 * 3_600_000;

/** The name under which LINE counts a multicast: at most 30 letters, digits and underscores, unlike that of any other post. */
export function nameUnit(key: string): string {
  return `p${key.replaceAll('-', '').slice(0, 29)}`;
}

/** A day as LINE writes it. */
export function toLineDay(at: Date): string {
  return new Date(at.getTime() + JAPAN_MS).toISOString().slice(0, 10).replaceAll('-', '');
}

/**
 * GET /v2/bot/insight/message/event for broadcasts and narrowcasts, the statistics of its unit for a multicast. LINE keeps numbers below 20 to
 * itself: they are null, and missing here.
 */
export async function readPostMetrics(
  posts: readonly PublishedPost[],
  values: ConnectionValues,
  io: Io,
): Promise<MetricsOutcome> {
  const client = makeInsightClient(values, io);
  const read: PostFigures[] = [];
  for (const { provider_id, kind, key, published_at } of posts) {
    try {
      const published = new Date(published_at);
      const last = new Date(Math.min(io.now().getTime(), published.getTime() + UNIT_DAYS * DAY_MS));
      const { overview } =
        kind === 'multicast'
          ? await client.getStatisticsPerUnit(nameUnit(key), toLineDay(published), toLineDay(last))
          : await client.getMessageEvent(provider_id);
      if (overview)
        read.push({ provider_id, metrics: readFigures(overview, linePublishing.metrics, io.now()) });
    } catch (error) {
      const outcome = toErrorOutcome(error, 'reply', io.now());
      // A message that LINE has no statistics of (yet) is 404 or 400; the other posts are read all the same.
      if (outcome.status === 'failed' && outcome.failure === 'refused') continue;
      return toPrepareFailure(outcome, 'LINE');
    }
  }
  return { status: 'read', posts: read };
}
