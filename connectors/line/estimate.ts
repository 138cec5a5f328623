import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { readOptions, toPrepareFailure } from '#connectors/kit/publish-outcome.ts';
import type { EstimateOutcome, PublishRequest } from '#connectors/kit/publish.ts';
import { makeInsightClient } from '#connectors/line/client.ts';
import { reportMeters } from '#connectors/line/meters.ts';
import { toErrorOutcome } from '#connectors/line/outcome.ts';
import { toLineDay } from '#connectors/line/post-metrics.ts';
import { LinePostOptions } from '#contracts/publishing/networks/line.ts';

const DAY_MS = 86_400_000;

/**
 * How many people a message would reach, and how many messages of the month that spends: one for each person, whatever its bubbles. Friends who
 * can be reached are those of yesterday (GET /v2/bot/insight/followers); how many a narrowcast reaches is not known before, so that its number
 * is the most that it may be.
 */
export async function estimatePost(
  request: PublishRequest,
  values: ConnectionValues,
  io: Io,
): Promise<EstimateOutcome> {
  const read = readOptions(LinePostOptions, request, 'LINE');
  if (!read.ok) return read.failure;
  const { to, max } = read.options;
  try {
    const friends = request.kind === 'multicast' ? (to?.length ?? 0) : await countFriends(values, io);
    const isNarrow = request.kind === 'narrowcast';
    const recipients = isNarrow && max !== undefined ? Math.min(max, friends ?? max) : friends;
    const [meter] = await reportMeters(values, io);
    const left =
      meter === undefined || meter.allowance === null ? null : Math.max(0, meter.allowance - meter.used);
    return {
      status: 'estimated',
      recipients,
      ...(isNarrow ? { at_most: true as const } : {}),
      spends: recipients === null ? [] : [{ meter: 'push', amount: recipients }],
      left,
    };
  } catch (error) {
    return toPrepareFailure(toErrorOutcome(error, 'reply', io.now()), 'LINE');
  }
}

async function countFriends(values: ConnectionValues, io: Io): Promise<number | null> {
  const yesterday = toLineDay(new Date(io.now().getTime() - DAY_MS));
  const { status, targetedReaches } = await makeInsightClient(values, io).getNumberOfFollowers(yesterday);
  return status === 'ready' ? (targetedReaches ?? null) : null;
}
