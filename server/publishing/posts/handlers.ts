import { fault } from '#contracts/kit/faults/fault.ts';
import * as contract from '#contracts/publishing/posts.ts';
import { PREPARED_STATES, WAITING_STATES } from '#contracts/publishing/target-state.ts';
import { refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { leaveQueues } from '#server/publishing/calendar/move-store.ts';
import { planPostLinks } from '#server/publishing/links/plan-links.ts';
import {
  addPost,
  deletePost,
  duplicatePost,
  lockCurrent,
  pickInput,
  readPost,
  recordPost,
  restorePost,
} from '#server/publishing/posts/change-post.ts';
import { requirePublishable } from '#server/publishing/posts/check-targets.ts';
import * as store from '#server/publishing/posts/post-store.ts';
import { presentTile } from '#server/publishing/posts/present-post.ts';
import { keepFiles, replaceTargets, toColumns } from '#server/publishing/posts/save-post.ts';
import { schedulePost, unschedulePost } from '#server/publishing/posts/schedule-post.ts';
import * as targetStore from '#server/publishing/posts/target-store.ts';

export const postHandlers = [
  bind(contract.listPosts, async ({ unit, query }) => {
    const rows = await store.listTiles(unit, query);
    const listed = rows.slice(0, contract.POST_COUNTS.listed);
    const targets = Map.groupBy(
      await targetStore.listTileTargets(
        unit,
        listed.map(({ _id }) => _id),
      ),
      ({ post_id }) => post_id,
    );
    return {
      items: listed.map((row) => presentTile(row, targets.get(row._id) ?? [], unit.now)),
      more: rows.length > listed.length,
      beyond: await store.countBeyond(unit, query),
    };
  }),

  bind(contract.getPost, ({ unit, params }) => readPost(unit, params._id)),

  bind(contract.createPost, ({ context, unit, body }) => addPost(context, unit, { input: body })),

  bind(contract.updatePost, async ({ context, unit, params, body }) => {
    const { version, ...changes } = body;
    const post = await lockCurrent(unit, params._id, version);
    const targets = await targetStore.lockTargets(unit, post._id);
    const stored = contract.PostInput.parse({
      ...contract.PostInput.parse(pickInput(post, targets)),
      ...changes,
    });
    if (stored.wall_time === null && targets.some(isWaiting))
      refuse('invalid_request', { fields: { wall_time: fault('plan_time_needed') } });
    const links = await planPostLinks(context, unit, { postId: post._id, input: stored });
    await replaceTargets(unit, post._id, { targets: stored.targets, links });
    await keepFiles(unit, post._id, { input: stored, formerly: [] });
    await store.updatePost(unit, post._id, toColumns(stored, links));
    const waiting = (await targetStore.listTargets(unit, [post._id])).filter(isWaiting);
    await requirePublishable(unit, { _id: post._id, content: stored.content }, waiting);
    if (stored.wall_time !== post.wall_time || stored.zone !== post.zone) await leaveQueues(unit, [post._id]);
    for (const target of targets)
      if (PREPARED_STATES.includes(target.state))
        await targetStore.setTargetState(unit, target, { to: 'scheduled' });
    return recordPost(unit, post._id, 'updated');
  }),

  bind(contract.schedulePost, async ({ unit, params, body }) => {
    const post = await lockCurrent(unit, params._id, body.version);
    await schedulePost(unit, post, body.plan);
    return recordPost(unit, post._id, 'scheduled');
  }),

  bind(contract.unschedulePost, async ({ unit, params }) => {
    const post = await lockCurrent(unit, params._id);
    await unschedulePost(unit, post._id);
    return recordPost(unit, post._id, 'unscheduled');
  }),

  bind(contract.duplicatePost, ({ context, unit, params }) =>
    duplicatePost(context, unit, { id: params._id, instead: { wall_time: null } }),
  ),

  bind(contract.deletePost, async ({ unit, params }) => {
    await deletePost(unit, params._id);
    return params;
  }),

  bind(contract.restorePost, ({ unit, params }) => restorePost(unit, params._id)),
];

function isWaiting({ state }: targetStore.TargetRow): boolean {
  return WAITING_STATES.includes(state);
}
