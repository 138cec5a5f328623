import { pollFeed } from '#connectors/rss/poll.ts';
import { takeIn } from '#server/inbound/intake.ts';
import { countFound, dueMonitors, savePoll, type MonitorRow } from '#server/inbound/monitor-store.ts';
import type { Context } from '#server/kit/context.ts';
import { SYSTEM, withUnit } from '#server/kit/db/unit.ts';

/** Feeds polled by one run of the job; what is left is due at the next. */
const MOST = 500;
/** Feeds polled side by side: most of a poll is waiting. */
const TOGETHER = 8;

/** Polls every feed that is due. A feed that fails is asked again later and later, and says why on its page. */
export const pollMonitors = async (context: Context): Promise<void> => {
  const due = await dueMonitors(context, MOST);
  const pollNext = async (): Promise<void> => {
    for (let monitor = due.shift(); monitor; monitor = due.shift()) await pollOne(context, monitor);
  };
  await Promise.all(Array.from({ length: TOGETHER }, pollNext));
};

/** One poll; posts and what is remembered are stored together, so that nothing is skipped by a crash between the two. */
const pollOne = async (context: Context, monitor: MonitorRow): Promise<void> => {
  const now = context.clock();
  const polled = await pollFeed({
    url: monitor.url,
    etag: monitor.etag ?? undefined,
    last_modified: monitor.last_modified ?? undefined,
    failures: monitor.failures,
    now,
    fetch: context.outbound,
  });
  await withUnit(context, { accountId: monitor.accountId, actor: SYSTEM }, async (unit) => {
    const saved = await savePoll(unit, monitor, {
      etag: polled.etag ?? null,
      last_modified: polled.last_modified ?? null,
      failures: polled.failures ?? 0,
      last_error: polled.status === 'failed' ? (polled.error ?? 'the feed could not be read') : null,
      next_poll_at: new Date(now.getTime() + polled.next_after_seconds * 1000),
    });
    if (!saved) return;
    const { added } = await takeIn(unit, { sourceId: monitor._id, channel: 'rss', items: polled.items });
    if (added > 0) await countFound(unit, monitor._id, added);
  });
};
