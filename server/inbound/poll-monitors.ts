import type { PollState } from '#connectors/kit/exchange.ts';
import type { FollowResult, FollowSide } from '#connectors/kit/follow.ts';
import { findConnectSide, findFollowSide } from '#connectors/register.ts';
import { pollFeed } from '#connectors/rss/poll.ts';
import type { MonitorWait } from '#contracts/inbound/monitors.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { Channel } from '#contracts/networks.ts';
import { PLATFORM_ACCOUNT_ID } from '#contracts/permissions/platform.ts';
import { getAppValues, listActiveConnections, makeIo, getAppCredentials } from '#server/channels/public.ts';
import { enqueueItems } from '#server/inbound/intake.ts';
import {
  resetMonthlyCounts,
  claimMonitor,
  addFoundCount,
  getNextMonth,
  noteLimit,
  recordGap,
  savePoll,
  type MonitorRow,
} from '#server/inbound/monitor-store.ts';
import { storePublicItems } from '#server/inbound/public-intake.ts';
import type { Context } from '#server/kit/context.ts';
import { runDespiteDeletion } from '#server/kit/db/deleted-meanwhile.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { fromReader, storeRefused } from '#server/refused/public.ts';

/** Monitors polled by one run of the job; the rest are due at the next. */
const MOST = 500;
/** Monitors polled in parallel: most of a poll is waiting. */
const TOGETHER = 8;
/** Steps of one poll that follow each other at once, so that a busy source leaves room for others. */
const MOST_STEPS = 20;
/** Seconds until a waiting monitor is checked again for whether it can begin. */
const WAIT_SECONDS = 300;

/** Polls all due monitors. A failed one is polled again after growing pauses, and its page shows why. */
export async function pollMonitors(context: Context): Promise<void> {
  await resetMonthlyCounts(context);
  let left = MOST;
  const pollNext = async (): Promise<void> => {
    while ((left -= 1) >= 0) {
      const monitor = await claimMonitor(context);
      if (!monitor) return;
      await pollSafely(context, monitor);
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, pollNext));
}

/** A poll that fails here does not disturb the others; its claim expires and it is tried again. */
async function pollSafely(context: Context, monitor: MonitorRow): Promise<void> {
  try {
    // A user may delete the monitor during the poll.
    await runDespiteDeletion(() => pollOne(context, monitor));
  } catch (error) {
    context.log.error({ err: error, monitor: monitor._id }, 'a monitor could not be polled');
  }
}

/** Makes steps until the source has no more for now; each is stored before the next is requested. */
async function pollOne(context: Context, claimed: MonitorRow): Promise<void> {
  let monitor: MonitorRow | null = claimed;
  for (let steps = 1; monitor && steps <= MOST_STEPS; steps += 1) {
    const step: Step = await stepOf(context, monitor);
    const goesOn = step.next_after_seconds === 0 && steps < MOST_STEPS;
    const kept: MonitorRow | null = await keepStep(context, monitor, { ...step, goesOn });
    monitor = goesOn ? kept : null;
  }
}

type Step = Omit<FollowResult, 'waits'> & { channel: Channel; waits?: MonitorWait; restsSince?: Date };

/** Posts and the state of the poll are stored together, so that a crash between the two neither skips nor repeats anything. */
function keepStep(
  context: Context,
  monitor: MonitorRow,
  { channel, waits, goesOn, lost, counted = 0, restsSince, ...step }: Step & { goesOn: boolean },
): Promise<MonitorRow | null> {
  return inTransaction(context, { accountId: monitor.accountId, actor: SYSTEM }, async (unit) => {
    const saved = await savePoll(unit, monitor, {
      etag: step.etag ?? null,
      last_modified: step.last_modified ?? null,
      cursor: step.cursor ?? null,
      failures: step.failures ?? 0,
      last_error: step.status === 'failed' ? (step.error ?? fault('source_unread')) : null,
      ...(step.status === 'new' ? { note: step.note ?? null } : {}),
      waits_for: waits ?? null,
      counted,
      next_poll_at: new Date(unit.now.getTime() + step.next_after_seconds * 1000),
      keep: goesOn,
    });
    if (!saved) return null;
    const store = monitor.accountId === PLATFORM_ACCOUNT_ID ? storePublicItems : enqueueItems;
    const { added } = await store(unit, { sourceId: monitor._id, channel, items: step.items });
    await storeRefused(unit, { kind: 'monitor', id: monitor._id, channel }, step.refused.map(fromReader));
    if (added > 0) await addFoundCount(unit, monitor._id, added);
    if (restsSince) await noteLimit(unit, monitor._id, restsSince);
    if (lost) await recordGap(unit, monitor._id, lost);
    return saved;
  });
}

/** One request to the source, whatever it is. */
async function stepOf(context: Context, monitor: MonitorRow): Promise<Step> {
  const state = stateOf(monitor);
  if (monitor.kind === 'feed') {
    const polled = await pollFeed({
      url: monitor.url,
      ...state,
      now: context.clock(),
      fetch: context.outbound,
    });
    return { ...polled, channel: 'rss' };
  }
  const followed = findFollowSide(monitor.kind, monitor.url);
  if (!followed) return waiting(state, 'network');
  const { side, name } = followed;
  const until = side.readUntil?.(state);
  if (side.readUntil && monitor.month_read >= monitor.month_limit)
    return resting(monitor, until === undefined ? undefined : new Date(until), context.clock());
  const leave = await leaveFor(context, monitor, side);
  if (!leave)
    return waiting(state, side.needs && !side.by_key && findConnectSide(side.needs) ? 'connection' : 'key');
  return { ...(await side.follow(name, state, leave)), channel: side.channel };
}

/** The account's own connections at the network first, then the credentials of the installation itself. */
async function leaveFor(context: Context, monitor: MonitorRow, { needs, by_key, channel: from }: FollowSide) {
  const connections = needs && !by_key ? await listActiveConnections(context, monitor.accountId, needs) : [];
  const channel = needs ?? from;
  const app = getAppValues(context, channel);
  const own = connections.map((one) => ({ ...one.values, ...app }));
  const values = [...own, ...getAppCredentials(context, channel)];
  if (needs && values.length === 0) return null;
  const [first] = connections;
  return { values, io: makeIo(context, { _id: first?._id ?? monitor._id, channel }) };
}

function waiting(state: PollState, waits: MonitorWait): Step {
  return {
    ...state,
    status: 'unchanged',
    items: [],
    refused: [],
    next_after_seconds: WAIT_SECONDS,
    channel: 'rss',
    waits,
  };
}

/**
 * A source that has used up its monthly quota is not polled until the next month begins, and then from the newest post: posts in between
 * stay a gap, since reading them back would use up that month too.
 */
function resting({ failures, waits_for }: MonitorRow, until: Date | undefined, now: Date): Step {
  return {
    status: 'unchanged',
    items: [],
    refused: [],
    failures,
    next_after_seconds: Math.ceil((getNextMonth(now).getTime() - now.getTime()) / 1000),
    channel: 'twitter',
    waits: 'limit',
    ...(waits_for === 'limit' ? {} : { restsSince: until ?? now }),
  };
}

function stateOf({ etag, last_modified, cursor, failures }: MonitorRow): PollState {
  return {
    ...(etag === null ? {} : { etag }),
    ...(last_modified === null ? {} : { last_modified }),
    ...(cursor === null ? {} : { cursor }),
    failures,
  };
}
