import { fault } from '#contracts/kit/faults/fault.ts';
import {
  computePlanTime,
  toWallTimeText,
  type PlanTime,
  type PlanTimeInput,
} from '#contracts/publishing/plan-time.ts';
import { isChangeable, mayFollow } from '#contracts/publishing/target-state.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { requireApproved } from '#server/publishing/approval/gate.ts';
import { leaveQueues } from '#server/publishing/calendar/move-store.ts';
import { requirePublishable } from '#server/publishing/posts/check-targets.ts';
import * as store from '#server/publishing/posts/post-store.ts';
import { requireRoom } from '#server/publishing/posts/require-room.ts';
import * as targetStore from '#server/publishing/posts/target-store.ts';

/** A post that is locked. */
export type LockedPost = NonNullable<Awaited<ReturnType<typeof store.lockPost>>>;

/**
 * Schedules a post on all accounts where it is not published yet. @throws invalid_request where it has no time, one that has passed or that
 * its zone skips, no account, nothing to show, what a network does not take, or an approval that is missing; limit_reached where the plan has no room for it in its month; illegal_transition where it is published everywhere
 */
export async function schedulePost(
  unit: UnitOfWork,
  post: LockedPost,
  plan: PlanTimeInput | 'now' | undefined,
): Promise<void> {
  const time = resolvePlan(unit, post, plan);
  const targets = await targetStore.lockTargets(unit, post._id);
  if (targets.length === 0) refuse('invalid_request', { fields: { targets: fault('accounts_needed') } });
  const waiting = targets.filter(({ state }) => isChangeable(state));
  if (waiting.length === 0) refuse('illegal_transition');
  await requirePublishable(unit, post, waiting);
  await requireApproved(unit, { post, targets });
  await requireRoom(unit, { at: post.at, states: targets.map(({ state }) => state) }, time.at);
  await store.planPost(unit, post._id, time);
  if (time.wall_time !== post.wall_time || time.zone !== post.zone) await leaveQueues(unit, [post._id]);
  for (const target of waiting) await targetStore.setTargetState(unit, target, { to: 'scheduled' });
}

/** Makes drafts of the targets of a post that are not published. @throws illegal_transition where there are none */
export async function unschedulePost(unit: UnitOfWork, postId: string): Promise<void> {
  const targets = await targetStore.lockTargets(unit, postId);
  const waiting = targets.filter(({ state }) => mayFollow(state, 'draft'));
  if (waiting.length === 0) refuse('illegal_transition');
  for (const target of waiting) await targetStore.setTargetState(unit, target, { to: 'draft' });
}

/** The time for which a post is planned. @throws invalid_request where it has none, or one that has passed or that its zone skips */
export function resolvePlan(
  unit: UnitOfWork,
  post: LockedPost,
  plan: PlanTimeInput | 'now' | undefined,
): PlanTime {
  if (plan === 'now') {
    const { zone } = post;
    return { wall_time: toWallTimeText(unit.now, zone), zone, at: unit.now.toISOString() };
  }
  const { wall_time } = post;
  const given = plan ?? (wall_time === null ? undefined : { wall_time, zone: post.zone });
  if (!given) return refuse('invalid_request', { fields: { plan: fault('plan_time_needed') } });
  return requirePlanTime(unit, given, 'plan');
}

/** The instant of a planned time. @throws invalid_request, at a field, where its zone skips it or it has passed */
export function requirePlanTime(unit: UnitOfWork, given: PlanTimeInput, field: string): PlanTime {
  const { skipped, ...time } = computePlanTime(given);
  if (skipped) {
    const next = toWallTimeText(new Date(time.at), given.zone);
    refuse('invalid_request', { fields: { [field]: fault('plan_time_skipped', { next }) } });
  }
  if (Date.parse(time.at) < unit.now.getTime())
    refuse('invalid_request', { fields: { [field]: fault('plan_time_past') } });
  return time;
}
