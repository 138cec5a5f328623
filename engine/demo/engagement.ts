import type { Engagement } from '#contracts/inbound/incoming.ts';
import { CHANNEL_HABITS, type DemoChannel } from './channels.ts';
import { pickLogNormal, type Random } from './random.ts';

/**
 * Counts of a post: log-normal with a heavy tail, higher for authors with many followers (a fourth-root law, so that ten thousand times the
 * followers give ten times the likes) and in incidents. `heat` 1 is ordinary.
 */
export function drawEngagement(
  random: Random,
  channel: DemoChannel,
  followers: number,
  heat: number,
): Engagement | undefined {
  const { counts } = CHANNEL_HABITS[channel];
  const audience = heat * Math.max(1, followers / 300) ** 0.25 * pickLogNormal(random, 1, 1.1);
  const engagement: Engagement = {};
  if (counts.likes !== undefined) engagement.likes = count(random, counts.likes * audience);
  if (counts.comments !== undefined) engagement.comments = count(random, counts.comments * audience);
  if (counts.shares !== undefined) engagement.shares = count(random, counts.shares * audience);
  if (counts.views !== undefined)
    engagement.views = count(random, counts.views * audience) + (engagement.likes ?? 0);
  return Object.keys(engagement).length > 0 ? engagement : undefined;
}

function count(random: Random, median: number): number {
  return Math.floor(pickLogNormal(random, median, 0.6));
}
