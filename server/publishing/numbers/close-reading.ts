import type { PostFigures, PublishFailure } from '#connectors/kit/publish.ts';
import { checkChannelJob } from '#contracts/channels/connections.ts';
import type { PostMetricId } from '#contracts/publishing/networks/metrics.ts';
import { computeNextReading, type PostNumbers, type ReadingEnd } from '#contracts/publishing/numbers.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { computeGains } from '#server/publishing/numbers/compute-gains.ts';
import {
  lockWaiting,
  saveOutcome,
  type PublishedPostRow,
} from '#server/publishing/numbers/published-post-store.ts';
import { insertReading } from '#server/publishing/numbers/reading-store.ts';

/**
 * Stores what was read of posts, each once: a post that no longer waits for this reading was read by another process meanwhile. What its network
 * leaves out is read at its next time. `ended`: none of them is read any more.
 */
export async function closeReading(
  unit: UnitOfWork,
  posts: readonly PublishedPostRow[],
  found: readonly PostFigures[],
  { ended }: { ended?: ReadingEnd } = {},
): Promise<void> {
  const byId = new Map(found.map((one) => [one.provider_id, one]));
  for (const one of posts) {
    const post = await lockWaiting(unit, one);
    if (!post) continue;
    const figures = byId.get(post.provider_id ?? '');
    const end = ended ?? (figures?.gone ? 'gone' : undefined);
    if (end) await saveOutcome(unit, post._id, { next_at: null, ended: end, tries: 0, failure: null });
    else await closeOne(unit, post, figures?.metrics ?? {});
  }
}

async function closeOne(
  unit: UnitOfWork,
  post: PublishedPostRow,
  metrics: PostFigures['metrics'],
): Promise<void> {
  const numbers = dropMissing(metrics);
  const hasAny = Object.keys(numbers).length > 0;
  if (hasAny)
    await insertReading(unit, {
      published_id: post._id,
      numbers,
      gains: computeGains(post.latest, numbers),
    });
  const next = computeNextReading(Date.parse(post.published_at), unit.now.getTime());
  await saveOutcome(unit, post._id, {
    next_at: next === null ? null : new Date(next),
    ended: next === null ? 'aged' : null,
    read_at: unit.now,
    tries: 0,
    failure: null,
    ...(hasAny ? { latest: { ...post.latest, ...numbers } } : {}),
  });
}

function dropMissing(metrics: PostFigures['metrics']): PostNumbers {
  const known = Object.entries(metrics).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as Partial<Record<PostMetricId, number>>;
}

const MINUTE_MS = 60_000;
/** After how long a reading that failed is tried again: at first soon, later as seldom as the oldest posts are read on their first day. */
const PAUSE_MS = { first: 10 * MINUTE_MS, most: 6 * 60 * MINUTE_MS } as const;

/** Why posts could not be read now: `until` is when they can be, where that is known, `retry_after` in seconds. */
type Stop = Pick<PublishFailure, 'remedy' | 'message' | 'retry_after'> & { until?: Date };

/** Stores that posts could not be read, and when it is tried again. */
export async function leaveReading(
  unit: UnitOfWork,
  posts: readonly PublishedPostRow[],
  { remedy, message, retry_after = 0, until }: Stop,
): Promise<void> {
  const now = unit.now.getTime();
  for (const one of posts) {
    const post = await lockWaiting(unit, one);
    if (!post) continue;
    const pause = Math.min(PAUSE_MS.first * 2 ** post.tries, PAUSE_MS.most);
    const next_at = until ?? new Date(now + Math.max(pause, retry_after * 1000));
    await saveOutcome(unit, post._id, {
      next_at,
      tries: post.tries + 1,
      failure: { remedy, fault: message },
    });
  }
  const [first] = posts;
  if (remedy === 'reconnect' && first?.tries === 0)
    await unit.addJob(checkChannelJob, { account_id: unit.accountId, connection_id: first.connection_id });
}
