import type { z } from 'zod';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { Post } from '#contracts/publishing/post.ts';
import { PostInput, type updatePost as contract } from '#contracts/publishing/posts.ts';
import { PREPARED_STATES, WAITING_STATES } from '#contracts/publishing/target-state.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { followEdit } from '#server/publishing/approval/follow-edit.ts';
import { leaveQueues } from '#server/publishing/calendar/move-store.ts';
import { planPostLinks, type LinkSource } from '#server/publishing/links/plan-links.ts';
import { lockCurrent, pickInput, recordPost } from '#server/publishing/posts/change-post.ts';
import { requirePublishable } from '#server/publishing/posts/check-targets.ts';
import * as store from '#server/publishing/posts/post-store.ts';
import { requireRoom } from '#server/publishing/posts/require-room.ts';
import { keepFiles, replaceTargets, toColumns } from '#server/publishing/posts/save-post.ts';
import { requirePlanTime } from '#server/publishing/posts/schedule-post.ts';
import * as targetStore from '#server/publishing/posts/target-store.ts';

type PostUpdate = {
  _id: string;
  body: z.infer<(typeof contract)['input']['body']>;
  formerly?: readonly string[];
};

/**
 * Changes a post. What is agreed upon and says something else afterwards is a draft again. `formerly`: files that it showed in a version.
 * @throws not_found, stale_version, illegal_transition, invalid_request, limit_reached
 */
export async function updatePost(
  source: LinkSource,
  unit: UnitOfWork,
  { _id, body, formerly = [] }: PostUpdate,
): Promise<Post> {
  const { version, ...changes } = body;
  const post = await lockCurrent(unit, _id, version);
  const targets = await targetStore.lockTargets(unit, post._id);
  const stored = PostInput.parse({ ...PostInput.parse(pickInput(post, targets)), ...changes });
  const { wall_time, zone } = stored;
  const isMoved = wall_time !== post.wall_time || zone !== post.zone;
  if (isMoved && targets.some(isWaiting)) {
    if (wall_time === null) refuse('invalid_request', { fields: { wall_time: fault('plan_time_needed') } });
    else {
      const { at } = requirePlanTime(unit, { wall_time, zone }, 'wall_time');
      await requireRoom(unit, { at: post.at, states: targets.map(({ state }) => state) }, at);
    }
  }
  const links = await planPostLinks(source, unit, { postId: post._id, input: stored });
  await replaceTargets(unit, post._id, { targets: stored.targets, links });
  await keepFiles(unit, post._id, { input: stored, formerly });
  await store.updatePost(unit, post._id, toColumns(stored, links));
  const waiting = (await targetStore.listTargets(unit, [post._id])).filter(isWaiting);
  await requirePublishable(unit, { _id: post._id, content: stored.content }, waiting);
  if (isMoved) await leaveQueues(unit, [post._id]);
  for (const target of targets)
    if (PREPARED_STATES.includes(target.state))
      await targetStore.setTargetState(unit, target, { to: 'scheduled' });
  await followEdit(unit, post._id);
  return recordPost(unit, post._id, 'updated');
}

function isWaiting({ state }: targetStore.TargetRow): boolean {
  return WAITING_STATES.includes(state);
}
