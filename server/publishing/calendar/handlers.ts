import { resolveCalendarSpan } from '#contracts/kit/calendar.ts';
import * as calendar from '#contracts/publishing/calendar.ts';
import * as many from '#contracts/publishing/many-posts.ts';
import * as repeat from '#contracts/publishing/repeat.ts';
import { loadAccountProfile } from '#server/kit/db/account-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { bind } from '#server/kit/http/call.ts';
import { loadReviewer } from '#server/publishing/approval/waiting-sql.ts';
import { countWaiting } from '#server/publishing/approval/waiting-store.ts';
import * as store from '#server/publishing/calendar/calendar-store.ts';
import { changeMany } from '#server/publishing/calendar/change-many.ts';
import { movePosts } from '#server/publishing/calendar/move-posts.ts';
import { repeatPost } from '#server/publishing/calendar/repeat-post.ts';
import type { LinkSource } from '#server/publishing/links/plan-links.ts';
import {
  deletePost,
  duplicatePost,
  lockCurrent,
  recordPost,
  restorePost,
} from '#server/publishing/posts/change-post.ts';
import { schedulePost, unschedulePost } from '#server/publishing/posts/schedule-post.ts';

type ChangeOne = (unit: UnitOfWork, id: string, source: LinkSource) => Promise<string | null>;

function bindMany(declared: typeof many.deletePosts, change: ChangeOne) {
  return bind(declared, async ({ context, unit, body }) => ({
    items: await changeMany(unit, body.ids, (inner, id) => change(inner, id, context)),
  }));
}

export const calendarHandlers = [
  bind(calendar.listPostValues, async ({ unit }) => ({
    campaigns: await store.listCampaigns(unit),
    tags: await store.listTags(unit),
    authors: await store.listAuthors(unit),
  })),

  bind(calendar.countPosts, async ({ unit, session }) => {
    const { time_zone: zone } = await loadAccountProfile(unit);
    const { to } = resolveCalendarSpan('today', { now: unit.now.getTime(), zone });
    const waits_for_me = await countWaiting(unit, await loadReviewer(unit, session.user._id));
    return { ...(await store.countPosts(unit, new Date(to))), waits_for_me };
  }),

  bind(repeat.repeatPost, async ({ context, unit, params, body }) => ({
    items: await repeatPost(context, unit, { id: params._id, ...body }),
  })),

  bind(many.movePosts, async ({ unit, body }) => ({ items: await movePosts(unit, body.moves) })),

  bindMany(many.duplicatePosts, async (unit, id, source) => (await duplicatePost(source, unit, { id }))._id),
  bindMany(many.deletePosts, async (unit, id) => {
    await deletePost(unit, id);
    return null;
  }),
  bindMany(many.restorePosts, async (unit, id) => {
    await restorePost(unit, id);
    return null;
  }),
  bindMany(many.schedulePosts, async (unit, id) => {
    await schedulePost(unit, await lockCurrent(unit, id), undefined);
    await recordPost(unit, id, 'scheduled');
    return null;
  }),
  bindMany(many.unschedulePosts, async (unit, id) => {
    await lockCurrent(unit, id);
    await unschedulePost(unit, id);
    await recordPost(unit, id, 'unscheduled');
    return null;
  }),
];
