import { fault } from '#contracts/kit/faults/fault.ts';
import { toWallTimeText } from '#contracts/publishing/plan-time.ts';
import { listRepeatsUntil } from '#contracts/publishing/repeat.ts';
import * as contract from '#contracts/publishing/series.ts';
import { isChangeable } from '#contracts/publishing/target-state.ts';
import { addDays } from '#engine/calendar/moment.ts';
import { withSavepoint } from '#server/kit/db/savepoint.ts';
import { getActorUserId, type UnitOfWork } from '#server/kit/db/unit.ts';
import { Refusal, refuse, requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import type { LinkSource } from '#server/publishing/links/plan-links.ts';
import { deletePost, lockCurrent, pickInput } from '#server/publishing/posts/change-post.ts';
import { findPost } from '#server/publishing/posts/post-store.ts';
import { listTargets } from '#server/publishing/posts/target-store.ts';
import { updatePost } from '#server/publishing/posts/update-post.ts';
import { extendSeries } from '#server/publishing/series/extend-series.ts';
import * as store from '#server/publishing/series/series-store.ts';

/** Within so many days a rule makes its first post, or never. */
const FARTHEST_DAYS = 1500;

export const seriesHandlers = [
  bind(contract.findSeries, async ({ unit, params }) => {
    requireFound(await findPost(unit, params._id));
    return { series: (await store.findSeriesOfPost(unit, params._id)) ?? null };
  }),

  bind(contract.startSeries, async ({ context, unit, params, body }) => {
    const post = await lockCurrent(unit, params._id);
    const { wall_time } = post;
    if (wall_time === null) return refuse('invalid_request', { fields: { rule: fault('plan_time_needed') } });
    if (await store.lockSeriesOfPost(unit, post._id)) refuse('illegal_transition');
    await store.deletePlace(unit, post._id);
    const { rule, skip, schedule } = body;
    const farthest = addDays(toWallTimeText(unit.now, post.zone).slice(0, 10), FARTHEST_DAYS);
    if (listRepeatsUntil(wall_time, rule, farthest).length === 0)
      refuse('invalid_request', { fields: { rule: fault('repeat_none') } });
    const _id = unit.newId();
    const made_until = wall_time.slice(0, 10);
    const created_by = getActorUserId(unit.actor);
    await store.insertSeries(unit, {
      _id,
      post_id: post._id,
      rule,
      skip,
      schedule,
      wall_time,
      made_until,
      created_by,
    });
    const made = await extendSeries(context, unit, requireFound(await store.lockSeries(unit, _id)));
    unit.record({ kind: 'publishing_series.created', entityId: _id });
    const found = await store.findSeriesOfPost(unit, post._id);
    // A rule that ends within 90 days is made whole at once.
    return found ?? { ...requireFound(await store.lockSeries(unit, _id)), coming: made };
  }),

  bind(contract.endSeries, async ({ unit, params, body }) => {
    const series = requireFound(await store.lockSeriesOfPost(unit, params._id));
    const post = requireFound(await findPost(unit, params._id));
    await store.markEnded(unit, series._id);
    const deleted: string[] = [];
    const following = body.delete_following
      ? await store.listFollowing(unit, series._id, post.wall_time ?? '')
      : [];
    for (const { _id } of following)
      if (await isOpen(unit, _id)) {
        await deletePost(unit, _id);
        deleted.push(_id);
      }
    unit.record({ kind: 'publishing_series.ended', entityId: series._id });
    return { deleted };
  }),

  bind(contract.applyToFollowing, async ({ context, unit, params }) => {
    const series = requireFound(await store.lockSeriesOfPost(unit, params._id));
    const post = await lockCurrent(unit, params._id);
    const { wall_time } = post;
    if (wall_time === null)
      return refuse('invalid_request', { fields: { wall_time: fault('plan_time_needed') } });
    const following = await store.listFollowing(unit, series._id, wall_time);
    let changed = 0;
    for (const next of following) if (await applyTo(context, unit, { from: post._id, next })) changed += 1;
    // Its later posts are copies of this one, at this time of day; the days of the rule stay.
    const begin = `${series.wall_time.slice(0, 10)}T${wall_time.slice(11)}`;
    await store.updateSeries(unit, series._id, { post_id: post._id, wall_time: begin });
    unit.record({ kind: 'publishing_series.updated', entityId: series._id });
    return { changed, kept: following.length - changed };
  }),
];

/** Whether nothing of a post is published or being sent. */
async function isOpen(unit: UnitOfWork, id: string): Promise<boolean> {
  return (await listTargets(unit, [id])).every(({ state }) => isChangeable(state));
}

type Application = { from: string; next: { _id: string; wall_time: string } };

/** Gives a later post what another one says. @returns false where it stays as it is */
async function applyTo(source: LinkSource, unit: UnitOfWork, { from, next }: Application): Promise<boolean> {
  if (!(await isOpen(unit, next._id))) return false;
  const post = await lockCurrent(unit, from);
  const said = pickInput(post, await listTargets(unit, [from]));
  const wall_time = `${next.wall_time.slice(0, 10)}T${(post.wall_time ?? '').slice(11)}`;
  const formerly = [...post.content.media, ...post.content.thread.flatMap(({ media }) => media)].map(
    ({ file_id }) => file_id,
  );
  try {
    await withSavepoint(unit, (inner) =>
      updatePost(source, inner, { _id: next._id, body: { ...said, wall_time }, formerly }),
    );
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
}
