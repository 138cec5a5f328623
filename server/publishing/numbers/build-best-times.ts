import { toWallTime } from '#contracts/kit/zone.ts';
import { ENOUGH_POSTS, type BestTimes } from '#contracts/publishing/results.ts';
import { findBestSlots, testBestTimes, type TimedPost } from '#engine/publishing/best-times.ts';
import { findValueAt, type AgedValue } from '#engine/publishing/usual-numbers.ts';
import { listUsedChannels } from '#server/channels/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { PublishedPostRow } from '#server/publishing/numbers/published-post-store.ts';
import { listPublishedIn } from '#server/publishing/numbers/result-store.ts';
import { listSparseReadings } from '#server/publishing/numbers/sparse-store.ts';
import { buildCurves } from '#server/publishing/numbers/usual-curves.ts';

const HOUR_MS = 3600_000;
const WEEK_MS = 168 * HOUR_MS;
/** The weeks that are read, and the age in hours at which posts are compared. */
const READ = { weeks: 16, age: 48 } as const;

/** The best times of accounts that publish, by the hours of the week of a zone. */
export async function buildBestTimes(
  unit: UnitOfWork,
  { zone, connections }: { zone: string; connections?: readonly string[] | undefined },
): Promise<BestTimes[]> {
  const now = unit.now.getTime();
  const span = {
    from: new Date(now - READ.weeks * WEEK_MS).toISOString(),
    to: new Date(now - READ.age * HOUR_MS).toISOString(),
    connections,
  };
  const posts = await listPublishedIn(unit, span);
  const readings = await listSparseReadings(
    unit,
    posts.map(({ _id }) => _id),
  );
  const curves = buildCurves(readings, 'interactions');
  const accounts = (await listUsedChannels(unit, 'publishing')).filter(
    ({ _id }) => connections === undefined || connections.includes(_id),
  );
  const byAccount = Map.groupBy(posts, ({ connection_id }) => connection_id);
  return accounts.map(({ _id, channel, name }) => {
    const timed = (byAccount.get(_id) ?? []).flatMap(
      (post) => toTimed(post, curves.get(post._id) ?? [], { zone, now }) ?? [],
    );
    return {
      connection_id: _id,
      channel,
      account_name: name,
      n: timed.length,
      enough: timed.length >= ENOUGH_POSTS,
      slots: findBestSlots(timed),
      tested: testBestTimes(timed),
    };
  });
}

/** A post with what it had at the age of comparison; undefined where that is not known. */
function toTimed(
  { published_at, format }: PublishedPostRow,
  curve: readonly AgedValue[],
  { zone, now }: { zone: string; now: number },
): TimedPost | undefined {
  const value = findValueAt(curve, READ.age);
  if (value === undefined) return undefined;
  const { year, month, day, hour } = toWallTime(new Date(published_at), zone);
  const weekday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  return {
    slot: weekday * 24 + hour,
    group: `${format} ${year}-${month}`,
    week: Math.floor((Date.parse(published_at) - now) / WEEK_MS),
    value,
  };
}
