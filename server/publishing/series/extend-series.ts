import { computePlanTime, toWallTimeText } from '#contracts/publishing/plan-time.ts';
import { listRepeatsUntil } from '#contracts/publishing/repeat.ts';
import { SERIES_AHEAD_DAYS } from '#contracts/publishing/series.ts';
import { addDays } from '#engine/calendar/moment.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { withSavepoint } from '#server/kit/db/savepoint.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { Refusal } from '#server/kit/errors.ts';
import type { LinkSource } from '#server/publishing/links/plan-links.ts';
import { duplicatePost, lockCurrent, recordPost } from '#server/publishing/posts/change-post.ts';
import { findPost } from '#server/publishing/posts/post-store.ts';
import { schedulePost } from '#server/publishing/posts/schedule-post.ts';
import { listDueSeries } from '#server/publishing/series/across-accounts-store.ts';
import * as store from '#server/publishing/series/series-store.ts';

/** The last day up to which series are made now. */
export function findLastDay(now: Date, zone: string): string {
  return addDays(toWallTimeText(now, zone).slice(0, 10), SERIES_AHEAD_DAYS);
}

/** Makes the posts of all series that are not made far enough ahead; one that fails disturbs no other. */
export async function extendAllSeries(context: Context): Promise<void> {
  for (const { accountId, _id } of await listDueSeries(context, findLastDay(context.clock(), 'UTC')))
    try {
      await inTransaction(context, { accountId, actor: SYSTEM }, async (unit) => {
        const series = await store.lockSeries(unit, _id);
        if (series?.ended_at === null) await extendSeries(context, unit, series);
      });
    } catch (error) {
      context.log.error({ err: error, series: _id }, 'a series of posts could not be made further');
    }
}

/**
 * Makes the posts of a series up to 90 days ahead, as copies of its pattern. A day is made once: a post that somebody deleted, moved or changed
 * does not come back. @returns how many were made
 */
export async function extendSeries(
  source: LinkSource,
  unit: UnitOfWork,
  series: store.SeriesRow,
): Promise<number> {
  const pattern = await findPost(unit, series.post_id);
  if (!pattern || pattern.deleted_at !== null) {
    await store.markEnded(unit, series._id);
    return 0;
  }
  const { zone } = pattern;
  const last = findLastDay(unit.now, zone);
  const time = series.wall_time.slice(11);
  const all = listRepeatsUntil(series.wall_time, series.rule, last);
  const due = all
    .map((wall) => `${wall.slice(0, 10)}T${time}`)
    .filter((wall) => wall.slice(0, 10) > series.made_until && !series.skip.includes(wall.slice(0, 10)))
    .filter((wall) => Date.parse(computePlanTime({ wall_time: wall, zone }).at) > unit.now.getTime());
  // Its posts are by whoever began it.
  const own: UnitOfWork =
    series.created_by === null ? unit : { ...unit, actor: { kind: 'user', id: series.created_by } };
  const made: string[] = [];
  for (const wall_time of due) made.push(await makeOne(source, own, { series, wall_time }));
  await store.insertPlaces(unit, series._id, made);
  await store.updateSeries(unit, series._id, { made_until: last, made: series.made + made.length });
  const { until, count } = series.rule;
  if ((until !== undefined && until <= last) || (count !== undefined && all.length >= count))
    await store.markEnded(unit, series._id);
  return made.length;
}

async function makeOne(
  source: LinkSource,
  unit: UnitOfWork,
  { series, wall_time }: { series: store.SeriesRow; wall_time: string },
): Promise<string> {
  const { _id } = await duplicatePost(source, unit, { id: series.post_id, instead: { wall_time } });
  if (!series.schedule) return _id;
  try {
    await withSavepoint(unit, async (inner) => {
      await schedulePost(inner, await lockCurrent(inner, _id), undefined);
      await recordPost(inner, _id, 'scheduled');
    });
  } catch (error) {
    // What its networks do not take, or nobody has approved, stays a draft.
    if (!(error instanceof Refusal)) throw error;
  }
  return _id;
}
